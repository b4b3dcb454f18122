import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { usage } from './failure.ts';
import { interrupt, interruption } from './interruption.ts';
import { note } from './output.ts';

const { stdin, stderr } = process;

/** Whether somebody sits at a terminal who can answer. */
export const canAsk = (): boolean => stdin.isTTY === true && stderr.isTTY === true;

/** Asks a question and gives the answer; what is typed to a secret one is not shown. */
export function ask(question: string, { isSecret = false } = {}): Promise<string> {
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: isSecret ? nothing : stderr, terminal: true });
  return new Promise((resolve, reject) => {
    // The terminal hands Ctrl C over as a key while a line is edited.
    lines.on('SIGINT', interrupt);
    const stop = () => {
      reject(interruption.reason);
      lines.close();
      stderr.write('\n');
    };
    interruption.addEventListener('abort', stop);
    lines.on('close', () => {
      interruption.removeEventListener('abort', stop);
      reject(usage('Nothing was answered.'));
    });
    if (isSecret) stderr.write(question);
    lines.question(isSecret ? '' : question, (answer) => {
      resolve(answer.trim());
      if (isSecret) stderr.write('\n');
      lines.close();
    });
  });
}

/** Lets one of several be chosen by its number. */
export async function choose<Choice>(
  question: string,
  choices: readonly Choice[],
  wordsOf: (choice: Choice) => string,
): Promise<Choice> {
  choices.forEach((choice, place) => {
    note(`${String(place + 1).padStart(String(choices.length).length)}  ${wordsOf(choice)}`);
  });
  const answer = await ask(`${question} [1-${choices.length}] `);
  const chosen = /^\d+$/.test(answer) ? choices[Number(answer) - 1] : undefined;
  if (chosen === undefined) throw usage(`"${answer}" is none of these numbers.`);
  return chosen;
}

/** All of standard input, where something is led into it. */
export async function readInput(): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const chunk of stdin) text += chunk;
  return text;
}
