import { isIP } from 'node:net';
import { ApiError, unavailable } from '#context/api-error.ts';

/** Name that passkeys of this server belong to, and the address of the only pages that they open. */
export type RelyingParty = { id: string; origin: string };

type Place = { publicUrl: string | null; host: string | undefined };

/** The name alone, or the reason for which there are no passkeys. */
export function passkeysAt(place: Place): { passkeys_at: string | null; why_no_passkeys: string | null } {
  try {
    return { passkeys_at: relyingParty(place).id, why_no_passkeys: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { passkeys_at: null, why_no_passkeys: error.message };
  }
}

/**
 * `PUBLIC_URL` names it. Where that is not set only localhost does, since every site can give its own name the address of this
 * server.
 */
export function relyingParty({ publicUrl, host }: Place): RelyingParty {
  if (publicUrl === null) {
    const page = URL.parse(`http://${host}`);
    if (page?.hostname !== 'localhost')
      throw unavailable(
        'Passkeys are not set up on this server: its host has to set PUBLIC_URL to the address of Daymark',
      );
    return { id: page.hostname, origin: page.origin };
  }
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0)
    throw unavailable('Passkeys need a name: PUBLIC_URL of this server is an IP address');
  if (protocol !== 'https:' && hostname !== 'localhost')
    throw unavailable('Passkeys need HTTPS: PUBLIC_URL of this server is plain HTTP');
  return { id: hostname, origin };
}
