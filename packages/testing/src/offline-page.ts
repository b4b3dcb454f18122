/** Presses of a person on a page of the web app that runs without a screen; a task is named as the page shows it. */
export type Press =
  | { kind: 'add'; name: string; date: string; listId: number }
  | { kind: 'start' | 'pause' | 'extend' | 'done'; task: number }
  | { kind: 'rename'; task: number; name: string }
  | { kind: 'plan' | 'unplan'; task: number; date: string };

/** A task in a row of a page. */
export type ShownTask = {
  id: number;
  name: string;
  status: string;
  planned_duration: number;
  total_time_worked: number;
};

/** The task whose timer a page shows as running; undefined while it is not loaded. */
export type ShownTimer = { id: number; name: string } | null | undefined;

/** Contents of the screen of a page. */
export type Shown = {
  /** The plans by their dates; absent where the page has none to show. */
  plans: Record<string, ShownTask[] | undefined>;
  running: ShownTimer;
  /** Commands that wait to be sent, with the reason of those that were refused. */
  waiting: {
    key: string;
    place: number;
    title: string;
    refused: string | undefined;
    /** Client ids of the records that it makes, and of those that it names. */
    makes: number[];
    needs: number[];
  }[];
  /** Times that the day offers to book, since other work was booked in them. */
  taken: { name: string; started_at: string; ended_at: string }[];
  /** Whether a press on the timer is not answered yet, which disables its buttons. */
  isTimerBusy: boolean;
  isOffline: boolean;
};

/** How a press has ended, as its mutation tells the page: kept ones succeed as sent ones do. */
export type Told = { isDone: true } | { isDone: false; status: number; message: string };

/** A page of the web app without a screen: its queries, its mutations, its outbox and its read copy. */
export type OfflinePage = {
  shown: () => Shown;
  running: () => ShownTimer;
  press: (press: Press) => Promise<Told>;
  /** Asks for all that is shown again, as a page does that comes back to the front. */
  refresh: () => Promise<void>;
  /** Asks for the timer again, as a page does whose machine has slept. */
  wake: () => Promise<void>;
  discard: (place: number) => Promise<void>;
  retry: (place: number) => Promise<void>;
};

/** Arguments of a page that starts. */
export type PageStart = { dates: string[]; tell: (kind: string, title: string, message: string) => void };
