import type { Context, UserContext } from './context.ts';

/** A feed as it is sent. The tag stands for its content. */
export type FeedFile = { text: string; tag: string };

/** Feeds that programs read by a secret in the address, without a sign-in. */
export type Feeds = {
  /** Whether a text can be a secret, told without a look into the database. */
  isSecret: (text: string) => boolean;
  /** Finds the feed of a secret, as the context of its user. */
  open: (ctx: Context, secret: string) => Promise<OpenFeed>;
};

type OpenFeed = { ctx: UserContext; read: (ctx: UserContext, kind: 'events' | 'todos') => Promise<FeedFile> };
