import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Failure } from '#scripts/processes.mjs';
import { CORES, nodeOn } from './cores.ts';

export type ClientProcess = {
  /** Sends a message, and resolves to the next message that it sends. */
  ask: <Answer>(message: object) => Promise<Answer>;
  stop: () => void;
};

/** Starts a client program of this folder in a process of its own: a busy generator must not stop the clock of another. */
export function startClient(name: string): ClientProcess {
  const [program, ...args] = nodeOn(CORES.clients, join(import.meta.dirname, `${name}.ts`));
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const killWithParent = () => child.kill('SIGKILL');
  process.on('exit', killWithParent);
  return {
    async ask<Answer>(message: object): Promise<Answer> {
      child.send(message);
      const answer = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)]);
      if (answer === null) throw new Failure(`The client program ${name} has ended.`);
      return answer[0] as Answer;
    },
    stop: () => {
      process.off('exit', killWithParent);
      child.kill('SIGKILL');
    },
  };
}
