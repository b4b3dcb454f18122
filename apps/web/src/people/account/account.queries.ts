import * as api from '@daymark/contract/account.ts';
import { getCalendarFeed } from '@daymark/contract/calendar-feed.ts';
import { getTokens } from '@daymark/contract/tokens.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { browserStorage } from '#api/browser-storage.ts';
import { isEditConflict, send } from '#api/client.ts';
import { endSession, getSession, updateSessionUser } from '#api/session.ts';
import { useSave } from '#api/use-save.ts';

export const profileQueries = {
  access: () => queryOptions({ queryKey: ['access'], queryFn: () => send(api.getAccess, {}) }),
  tokens: () => queryOptions({ queryKey: ['access', 'tokens'], queryFn: () => send(getTokens, {}) }),
  calendarFeed: () => queryOptions({ queryKey: ['access', 'calendar-feed'], queryFn: () => send(getCalendarFeed, {}) }),
};

/** Stores the user that the server answers with, in a conflict too, so that the sidebar shows the present name at once. */
async function saveProfile(body: api.ProfileChanges): Promise<void> {
  const token = getSession()?.token;
  try {
    updateSessionUser(await send(api.updateProfile, { body }), token);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isEditConflict(error)) throw asFieldError(error);
    updateSessionUser(api.User.parse(error.data), token);
    throw error;
  }
}

/** Turns the 409 of a taken username or email into an error of that field. */
function asFieldError(error: ApiError): ApiError {
  if (error.status !== 409) return error;
  const path = error.message.startsWith('Username') ? 'username' : 'email';
  return new ApiError(409, error.message, { errors: [{ path, message: error.message }] });
}

export function useUpdateProfile() {
  return useSave({
    mutationFn: saveProfile,
    meta: { done: 'Profile updated successfully', failed: 'Failed to update profile' },
  });
}

export function useChangePassword() {
  return useSave({
    mutationFn: saveProfile,
    meta: {
      done: 'Password changed. Every other sign-in has ended.',
      failed: 'Failed to change the password',
    },
  });
}

export function useEndSignIn(id: number) {
  return useMutation({
    mutationFn: () => send(api.endSignIn, { params: { id: String(id) } }),
    meta: { done: 'Sign-in ended', failed: 'Failed to end the sign-in' },
  });
}

export function useEndOtherSignIns() {
  return useMutation({
    mutationFn: () => send(api.endOtherSignIns, {}),
    meta: { done: 'You are signed in only here now', failed: 'Failed to end the other sign-ins' },
  });
}

/** Ends the session too, and removes the user's data from this browser. */
export function useDeleteAccount() {
  return useSave({
    // Run one after the other: the second of a double press finds no session and sends nothing.
    scope: { id: 'account' },
    mutationFn: async () => {
      const userId = getSession()?.user.id;
      await send(api.deleteAccount, {});
      if (userId !== undefined) forgetUser(userId);
      endSession('deleted');
    },
    meta: { failed: 'Failed to delete the account' },
  });
}

/** Deletes all that this browser keeps for one user, by the 'daymark-…:<user id>' keys. */
function forgetUser(userId: number): void {
  for (const key of browserStorage.keys('daymark-'))
    if (key.split(':')[1] === String(userId)) browserStorage.write(key, null);
}
