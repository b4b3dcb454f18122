/** Exit codes, as docs/cli.md and the help list them. */
export const EXIT = { refused: 1, usage: 2, noAccess: 3, away: 4, interrupted: 130 } as const;

/** An end that is told in one sentence, and in lines below it where there is more to say. */
export class Failure extends Error {
  readonly code: number;
  readonly lines: string[];

  constructor(code: number, message: string, lines: string[] = []) {
    super(message);
    this.code = code;
    this.lines = lines;
  }
}

export const usage = (message: string, lines?: string[]) => new Failure(EXIT.usage, message, lines);
export const refused = (message: string, lines?: string[]) => new Failure(EXIT.refused, message, lines);
export const noAccess = (message: string, lines?: string[]) => new Failure(EXIT.noAccess, message, lines);
export const away = (message: string, lines?: string[]) => new Failure(EXIT.away, message, lines);

/** Somebody pressed Ctrl C: nothing has to be said. */
export class Interrupted extends Failure {
  constructor() {
    super(EXIT.interrupted, '');
  }
}
