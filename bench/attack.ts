/** Server and accounts that the attacks aim at; the population says how large they are. */
export type Target = {
  url: string;
  /** Path of the largest file of the web app. */
  asset: string;
  /** An account with a list of 300 tasks with long descriptions. */
  longTexts: OneList;
  /** An account with the longest list that can be made. */
  longList: OneList;
  /** Accounts with `tasks` tasks each, all in one project. */
  large: { token: string; project: number }[];
  /** Tokens of accounts without data. */
  empty: string[];
  /** Tasks of a large account. */
  tasks: number;
};

type OneList = { token: string; list: number };

export type Attack = {
  name: string;
  title: string;
  /** Bars of this attack that are stricter than those of all. */
  bars?: { p99?: number; memory?: number };
  /** Whether the other user also asks for an export each second, which must not be refused either. */
  exports?: true;
  /** Whether the server reads calendars, from loopback as well. */
  calendars?: true;
  /** Prepares the attack, and returns what carries it out: until it has nothing left to do, or is killed. */
  prepare: (target: Target, tally: Tally) => () => Promise<unknown>;
};

/** Counts an event, such as the status of an answer. */
export type Tally = (event: string | number) => void;
