import type { Context, UserContext } from './context.ts';

/** Parts of a page that one answer brings: a nonce for its style, and the address of its font where there is one. */
export type PageParts = { nonce: string; font: string | null };

/** Pages of promises, which strangers read by a secret in the address, without a sign-in. */
export type PromisePages = {
  /** Whether a text can be a secret, told without a look into the database. */
  isSecret: (text: string) => boolean;
  /** Finds the promise of a secret, as the context of its user. */
  open: (ctx: Context, secret: string) => Promise<OpenPage>;
  /** The page of every address that opens none, or opens it too often. */
  refusal: (status: number, parts: PageParts) => string;
};

type OpenPage = { ctx: UserContext; read: (ctx: UserContext) => Promise<(parts: PageParts) => string> };
