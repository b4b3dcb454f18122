import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Failure } from '#scripts/processes.mjs';
import { CORES, nodeOn, OWN_SHARE } from './cores.ts';

export type ClientProcess = {
  /** Sends a message, and resolves to the next message that it sends. */
  ask: <Answer>(message: object) => Promise<Answer>;
  stop: () => void;
};

/** Starts a client program of this folder in a process of its own: a busy generator must not stop the clock of another. */
export function startClient(name: string): ClientProcess {
  const [program, ...args] = nodeOn(CORES.clients, join(import.meta.dirname, `${name}.ts`));
  const child = spawn(program, args, { ...OWN_SHARE, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const killWithParent = () => child.kill('SIGKILL');
  process.on('exit', killWithParent);
  let waiting = Promise.withResolvers<unknown>();
  child.on('message', (answer) => waiting.resolve(answer));
  child.on('exit', () => waiting.reject(new Failure(`The client program ${name} has ended.`)));
  waiting.promise.catch(() => undefined); // a program that ends while nobody asks it
  return {
    ask<Answer>(message: object): Promise<Answer> {
      waiting = Promise.withResolvers();
      child.send(message);
      return waiting.promise as Promise<Answer>;
    },
    stop: () => {
      process.off('exit', killWithParent);
      child.kill('SIGKILL');
    },
  };
}
