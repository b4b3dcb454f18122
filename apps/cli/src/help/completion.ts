import { realpathSync } from 'node:fs';
import { type Command, command, seeHelp } from '#terminal/command.ts';
import { usage } from '#terminal/failure.ts';
import { say } from '#terminal/output.ts';
import { candidatesFor } from './candidates.ts';
import { bashScript, zshScript } from './shell-scripts.ts';

const SHELLS = ['bash', 'zsh'] as const;
const SCRIPTS = { bash: bashScript, zsh: zshScript };

/** The command that completes the others; the scripts of the shells ask it for candidates. */
export const completionOf = (all: () => readonly Command[]): Command =>
  command({
    name: 'completion',
    summary: 'prints what makes the shell complete commands, options and names of tasks',
    words: '<bash|zsh>',
    completes: SHELLS,
    options: {},
    examples: [
      "echo 'source <(daymark completion bash)' >> ~/.bashrc",
      "echo 'source <(daymark completion zsh)' >> ~/.zshrc",
    ],
    async run({ words: [shell, ...words] }) {
      if (shell === 'candidates') {
        for (const candidate of await candidatesFor(all(), words)) say(candidate);
        return;
      }
      const known = SHELLS.find((known) => known === shell);
      if (!known) throw usage(`completion takes ${SHELLS.join(' or ')}.`, [seeHelp('completion')]);
      const [node = '', file = ''] = process.argv;
      process.stdout.write(SCRIPTS[known]({ node, file: realpathSync(file) }));
    },
  });
