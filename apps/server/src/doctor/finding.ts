import type { Settings } from '#config.ts';
import type { Db } from '#db/connection.ts';

/** Something that is not as it should be. A warning is for the host to judge; a fault is one in any case. */
export type Finding = {
  check: string;
  level: 'fault' | 'warning';
  text: string;
  /** Computes anew what follows from other data, or makes an index or trigger; absent where nothing of the kind would mend it. */
  repair?: (db: Db) => Promise<void>;
};

type Patient = { db: Db; settings: Settings; now: Temporal.Instant };

/** Names of checks and what each looks for, so that a healthy database is told what was looked at. */
export type Check = { name: string; run: (patient: Patient) => Promise<Finding[]> };

export const fault = (check: string, text: string, repair?: Finding['repair']): Finding => ({
  check,
  level: 'fault',
  text,
  ...(repair && { repair }),
});

export const warning = (check: string, text: string): Finding => ({ check, level: 'warning', text });
