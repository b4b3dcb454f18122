import type { CommandOfCall, SubjectKind } from '@daymark/contract/endpoint.ts';
import type { Brought } from '#db/brought.ts';
import { endJournal, type Journal } from '#db/journal.ts';
import type { UserContext } from './context.ts';

/** The contract's declaration of a call that is logged. */
type Declared = Exclude<CommandOfCall, { unlogged: string }>;

/** A command as it goes into the log; `recordId` is the id in the path of its call. */
export type CommandToLog = Omit<Declared, 'subject'> & {
  subject: SubjectKind | Subject;
  recordId?: number | undefined;
  /** The place that it had in the trash before it was restored. */
  inTrash?: number;
  /** Whether its transaction is the first of several. */
  isPart?: true;
  /** Records that the call has brought, where it brings any. */
  brought?: Brought;
  undoes?: number;
};

/** The record that a command is about, as it was called then; without an id where it has none, such as a plan. */
export type Subject = { kind: SubjectKind; id: number | null; name: string };

/** Rows before and after, each under its table and id: the domain's Patch. */
type Rows = Record<string, readonly [Columns, Columns]>;
type Columns = Record<string, unknown> | null;

/** A command in the log, with the rows that it has changed, and the place of these in the trash, where they are there. */
type LoggedCommand = { id: number; patch: Rows; trash: number | null };

/** A task that is all that a transaction has made, with the columns of its row that a journal would note, and the id for its command. */
type MadeTask = { task: { id: number; name: string }; columns: Record<string, unknown>; commandId: number };

export type CommandLog = {
  /** Adds a command with what its transaction has changed to the log, where there is something to log. */
  changed: (ctx: UserContext, command: CommandToLog, journal: Journal) => Promise<LoggedCommand | undefined>;
  /** Adds a command that has made a task and changed nothing else. */
  madeTask: (ctx: UserContext, command: CommandToLog, made: MadeTask) => Promise<{ id: number }>;
};

/**
 * A write that is logged in the transaction that gives its answer. That transaction keeps a journal of the rows that it changes,
 * by which the command can be taken back.
 */
export class LoggedCall {
  readonly #log: CommandLog;
  readonly #call: CommandToLog;
  #command: CommandToLog;
  #isKeeping = false;
  #tellsItself = false;
  #made: MadeTask | undefined;
  #isAnswered = false;
  #isDone = false;
  #logged: { id: number } | undefined;

  constructor(log: CommandLog, call: CommandToLog) {
    this.#log = log;
    this.#call = call;
    this.#command = call;
  }

  /** The id of the command, once it is in the log: a call that changes nothing has none. */
  get id(): number | undefined {
    return this.#logged?.id;
  }

  /** The transactions of the call keep no journal: they tell by `makesOnly` what they make, which takes the database less time. */
  keepNoJournal(): void {
    this.#tellsItself = true;
  }

  /** A transaction begins, or begins again; gives whether it keeps a journal. */
  begin(): boolean {
    if (this.#isDone) return false;
    this.#command = this.#call;
    this.#made = undefined;
    this.#isAnswered = false;
    this.#logged = undefined;
    // An import is more than a journal takes.
    this.#isKeeping = this.#call.brings === undefined && !this.#tellsItself;
    return this.#isKeeping;
  }

  /** The open transaction gives the answer of the call. */
  answered(): void {
    this.#isAnswered = true;
  }

  /** The open transaction makes this task, and changes nothing else that a journal notes; a transaction with a journal has it noted there. */
  makesOnly(made: Omit<MadeTask, 'commandId'>, commandId: number | null): void {
    if (this.#tellsItself && commandId !== null) this.#made = { ...made, commandId };
  }

  /** The open transaction, which gives the answer, is the last one of an import. */
  bring(brought: Brought): void {
    this.#command = { ...this.#command, brought };
  }

  /** Ends the journal of the open transaction, and logs the command where that gives the answer. */
  async store(ctx: UserContext): Promise<void> {
    if (this.#isDone || this.#logged) return;
    if (this.#made && this.#isAnswered) {
      this.#logged = await this.#log.madeTask(ctx, this.#command, this.#made);
      return;
    }
    const journal = await this.#endJournal(ctx);
    if (this.#isAnswered) this.#logged = await this.#log.changed(ctx, this.#command, journal);
  }

  /** Logs the call as this command at once, where its answer tells of it; nothing is changed after it. */
  async storeAs(ctx: UserContext, command: CommandToLog): Promise<LoggedCommand | undefined> {
    const logged = await this.#log.changed(ctx, command, await this.#endJournal(ctx));
    this.#logged = logged;
    return logged;
  }

  /** Logs the call at the end of the first of its transactions; gives the place in the trash for what the others change. */
  async storePart(ctx: UserContext): Promise<number | null> {
    return (await this.storeAs(ctx, { ...this.#command, isPart: true }))?.trash ?? null;
  }

  /** The transaction is committed. */
  committed(): void {
    this.#isDone ||= this.#isAnswered;
  }

  async #endJournal(ctx: UserContext): Promise<Journal> {
    const isKeeping = this.#isKeeping;
    this.#isKeeping = false;
    return isKeeping ? endJournal(ctx) : { rows: [], commandId: null };
  }
}
