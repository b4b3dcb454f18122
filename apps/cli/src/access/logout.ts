import { command } from '#terminal/command.ts';
import { say } from '#terminal/output.ts';
import { accessFile, forget } from './stored-access.ts';

export const logout = command({
  name: 'logout',
  summary: 'removes the kept token from this machine',
  words: '',
  options: {},
  details: ['The token itself goes on: it is ended in Profile, Tokens.'],
  examples: ['daymark logout'],
  async run() {
    say(forget() ? `${accessFile()} is removed. To end the token too: Profile, Tokens.` : 'You were not signed in.');
  },
});
