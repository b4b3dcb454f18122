import * as api from '@daymark/contract/promises.ts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { useSave } from '#api/use-save.ts';

/** The list or project of which dates are promised. */
export type Promised = { list_id: number } | { project_id: number };

const textOf = (of: Promised) =>
  'list_id' in of ? { list_id: String(of.list_id) } : { project_id: String(of.project_id) };

export const promiseQueries = {
  /** Promises of the account with their record. */
  all: () => queryOptions({ queryKey: ['promises', 'all'], queryFn: () => send(api.getPromises, {}) }),
  /** Promises of a list or project, the latest first. */
  of: (of: Promised) =>
    queryOptions({
      queryKey: ['promises', of],
      queryFn: () => send(api.getPromises, { query: textOf(of) }),
      meta: { failed: 'Failed to load the promises', isShown: true },
    }),
  /** The chance of a date as of now. While another date is asked for, that of the one before stays. */
  chance: (of: Promised, promised_date: string) =>
    queryOptions({
      queryKey: ['promises', 'chance', of, promised_date],
      queryFn: () => send(api.getPromiseChance, { query: { ...textOf(of), promised_date } }),
      placeholderData: keepPreviousData,
      meta: { failed: 'Failed to load the chance of the date', isShown: true },
    }),
};

export function useMakePromise() {
  return useSave({
    mutationFn: (body: api.NewPromise) => send(api.makePromise, { body }),
    meta: { done: 'Date promised', failed: 'Failed to promise the date' },
  });
}

const path = (id: number) => ({ params: { id: String(id) } });

export function useWithdrawPromise(id: number) {
  return useSave({
    mutationFn: () => send(api.withdrawPromise, path(id)),
    meta: { done: 'Promise withdrawn', failed: 'Failed to withdraw the promise' },
  });
}

export function useMakeLink(id: number) {
  return useSave({
    mutationFn: (body: api.LinkOptions) => send(api.makePromiseLink, { ...path(id), body }),
    meta: { failed: 'Failed to make the link' },
  });
}

export function useEndLink(id: number) {
  return useMutation({
    mutationFn: () => send(api.endPromiseLink, path(id)),
    meta: { done: 'Link ended', failed: 'Failed to end the link' },
  });
}
