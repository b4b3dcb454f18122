import type { LinkedIdentity } from '@daymark/contract/account.ts';
import { PROVIDERS_PATH } from '@daymark/contract/providers.ts';
import type { SignIn } from '@daymark/contract/sign-in.ts';
import { whyNotUnlink } from '@daymark/domain/ways-in.ts';
import { conflict, forbidden, notFound, required, unauthorized } from '#context/api-error.ts';
import { answerInTransaction, type Context, tell, type UserContext, wireInstant } from '#context/context.ts';
import { noteProof, requireProof } from '#people/proofs/proofs.service.ts';
import { deleteIdentity, findUserByIdentity, insertIdentity } from '#people/sign-in/sign-in.repository.ts';
import { consumeProof, signInByIdentity } from '#people/sign-in/sign-in.service.ts';
import { isKeyTaken } from '#people/users/users.repository.ts';
import { accountDeleted } from '#people/users/users.service.ts';
import { type AnsweredFlow, FLOW_MINUTES, findFlow, ticketFor } from './flows.ts';
import type { Provider } from './provider.ts';
import { findWaysIn } from './providers.repository.ts';

export type ProviderRules = {
  providers: readonly Provider[];
  isSignUpOpen: boolean;
  isPasswordOn: boolean;
} & IssuerRules;

/** An issuer whose identities sign in here: its name in the settings, and on buttons. */
type KnownIssuer = { issuer: string; provider: string; label: string };

export type IssuerRules = { issuers: readonly KnownIssuer[]; googleIssuer: string };

type IssuerSettings = Pick<Provider, 'name' | 'label' | 'issuer'>;
type Issuers = { providers: readonly IssuerSettings[]; googleIssuer: string; googleClientId: string | null };

/** The issuers of the host's settings. */
export function issuersOf({ providers, googleIssuer, googleClientId }: Issuers): IssuerRules {
  const google = { provider: 'google', label: 'Google', issuer: googleIssuer };
  const others = providers.map(({ name, label, issuer }) => ({ provider: name, label, issuer }));
  return { issuers: [...others, ...(googleClientId === null ? [] : [google])], googleIssuer };
}

/** Signs in whom a provider has told of; the first sign-in creates the account, where the sign-up or the provider's list allows it. */
export function finishSignIn(ctx: Context, id: string, { providers, isSignUpOpen }: ProviderRules): Promise<SignIn> {
  const { provider, person, signedText } = answered(ctx, { id, userId: 0, purpose: 'signIn', providers }, noProof);
  const proof = { ...person, signedText, expiresAt: expiryOf(ctx) };
  return signInByIdentity(ctx, proof, {
    isSignUpOpen: isSignUpOpen || provider.allow !== null,
    provider: provider.name,
    label: provider.label,
    noProof,
  });
}

/** The address at which the browser begins to link a provider; it opens that for this user alone. */
export async function beginLink(ctx: UserContext, name: string, { providers }: ProviderRules) {
  const provider = requireProvider(providers, name);
  await requireProof(ctx);
  return { address: addressFor(ctx, provider, 'link') };
}

/** The address at which the browser begins to prove who is signed in, by a sign-in anew at a provider that is linked. */
export async function beginProof(ctx: UserContext, name: string, { providers }: ProviderRules) {
  return { address: addressFor(ctx, requireProvider(providers, name), 'proof') };
}

const requireProvider = (providers: readonly Provider[], name: string): Provider =>
  required(
    providers.find((candidate) => candidate.name === name),
    'Provider',
  );

function addressFor(ctx: UserContext, provider: Provider, purpose: 'link' | 'proof'): string {
  const ticket = ticketFor(provider, { purpose, userId: ctx.userId, at: ctx.now.epochMilliseconds });
  return `/api${PROVIDERS_PATH}/${provider.name}/start?ticket=${ticket}`;
}

/** Proves once more who is signed in, by whom a provider has told of. */
export function finishProof(ctx: UserContext, id: string, { providers }: ProviderRules): Promise<null> {
  const { userId } = ctx;
  const { provider, person, signedText } = answered(ctx, { id, userId, purpose: 'proof', providers }, noAnswer);
  return answerInTransaction(ctx, async (ctx) => {
    await consumeProof(ctx, { signedText, expiresAt: expiryOf(ctx) }, noAnswer);
    const owner = await findUserByIdentity(ctx, person);
    if (owner?.id !== userId) throw forbidden(`This account at ${provider.label} does not sign in to this one`);
    return noteProof(ctx);
  });
}

/** Links whom a provider has told of to the account that began it, and to no other. */
export async function finishLink(ctx: UserContext, id: string, { providers }: ProviderRules): Promise<null> {
  const { provider, person, signedText } = answered(
    ctx,
    { id, userId: ctx.userId, purpose: 'link', providers },
    noLink,
  );
  const taken = () => conflict(`This account at ${provider.label} signs in to another account here.`);
  try {
    return await answerInTransaction(ctx, async (ctx) => {
      await consumeProof(ctx, { signedText, expiresAt: expiryOf(ctx) }, noLink);
      const holder = await findUserByIdentity(ctx, person);
      if (holder && holder.id !== ctx.userId) throw taken();
      if (!holder) await insertIdentity(ctx, { user_id: ctx.userId, issuer: person.issuer, subject: person.subject });
      tell(ctx, { kind: 'access' });
      logChange(ctx, 'identity_linked', provider.name);
      return null;
    });
  } catch (error) {
    // A sign-in of the same person has created an account meanwhile.
    throw isKeyTaken(error) ? taken() : error;
  }
}

/** Takes an identity from the account, unless nothing else signs in to it. */
export async function unlink(ctx: UserContext, id: number, { issuers, isPasswordOn }: ProviderRules): Promise<null> {
  const known = (await findWaysIn(ctx))?.identities;
  if (!known?.some((candidate) => candidate.id === id)) throw notFound('Identity');
  await requireProof(ctx);
  return answerInTransaction(ctx, async (ctx) => {
    const ways = await findWaysIn(ctx);
    if (!ways) throw accountDeleted();
    const identity = ways.identities.find((candidate) => candidate.id === id);
    if (!identity) throw notFound('Identity');
    const identities = ways.identities.map(({ id, issuer }) => ({ id, ...labelOf(issuers, issuer) }));
    const { password_hash, passkeys } = ways;
    const why = whyNotUnlink({ hasPassword: password_hash !== null, isPasswordOn, identities, passkeys }, id);
    if (why !== null) throw conflict(why);
    await deleteIdentity(ctx, id);
    tell(ctx, { kind: 'access' });
    logChange(ctx, 'identity_unlinked', labelOf(issuers, identity.issuer).provider);
    return null;
  });
}

/** The ways to sign in of the user, as the profile shows them. */
export async function waysIn(ctx: UserContext, { issuers, googleIssuer }: IssuerRules) {
  const ways = await findWaysIn(ctx);
  if (!ways) throw accountDeleted();
  const identities = ways.identities.map(
    ({ id, issuer, created_at, last_used_at }): LinkedIdentity => ({
      id,
      ...labelOf(issuers, issuer),
      created_at: instantOf(created_at),
      last_used_at: last_used_at === null ? null : instantOf(last_used_at),
    }),
  );
  const has_google = ways.identities.some(({ issuer }) => isSame(issuer, googleIssuer));
  return { has_password: ways.password_hash !== null, has_google, identities };
}

/** Name and label of an issuer; without a name where it is not set up any more, and its identities sign in no longer. */
function labelOf(known: readonly KnownIssuer[], issuer: string): { provider: string | null; label: string } {
  const found = known.find((candidate) => isSame(candidate.issuer, issuer));
  return found ? { provider: found.provider, label: found.label } : { provider: null, label: hostOf(issuer) };
}

/** Comparison of issuers as discovery makes it. */
const isSame = (one: string, other: string): boolean => URL.parse(one)?.href === (URL.parse(other)?.href ?? other);

const hostOf = (issuer: string): string => URL.parse(issuer)?.host || issuer;

const instantOf = (ms: number): string => wireInstant(Temporal.Instant.fromEpochMilliseconds(ms));

/** The address at which a sign-in of this provider is ended there; null where the provider is not set up any more. */
export const logOutPage = (providers: readonly Provider[], name: string): string | null =>
  providers.some((provider) => provider.name === name) ? `/api${PROVIDERS_PATH}/${name}/logout` : null;

type Wanted = Pick<AnsweredFlow, 'userId' | 'purpose'> & { id: string; providers: readonly Provider[] };

/** Whom a provider has told of, in this browser and for this user, a moment ago. */
function answered({ cookies = '', now }: Context, { id, userId, purpose, providers }: Wanted, refusal: () => Error) {
  const found = findFlow(cookies, id, providers);
  if (found?.flow.kind !== 'answered' || found.flow.userId !== userId || found.flow.purpose !== purpose)
    throw refusal();
  if (isOver(found.flow, now)) throw refusal();
  return { provider: found.provider, person: found.flow.person, signedText: `flow ${id}` };
}

const isOver = ({ at }: AnsweredFlow, now: Temporal.Instant): boolean =>
  now.epochMilliseconds - at > FLOW_MINUTES.answered * 60_000;

/** The cookie holds no longer than until then. */
const expiryOf = ({ now }: Context): Temporal.Instant => now.add({ minutes: FLOW_MINUTES.answered });

const noProof = () => unauthorized('This sign-in has been used, or took too long. Try again.');

const noAnswer = () => conflict('The proof was not begun here, has been used, or took too long. Try again.');

const noLink = () => conflict('The link was not begun here, has been used, or took too long. Try again.');

function logChange(ctx: UserContext, event: 'identity_linked' | 'identity_unlinked', provider: string | null): void {
  ctx.log.info({ event, user_id: ctx.userId, provider, address: ctx.address }, 'A way to sign in was changed');
}
