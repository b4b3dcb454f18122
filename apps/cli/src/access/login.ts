import { getProfile } from '@daymark/contract/account.ts';
import { callsTo } from '#calls/calls.ts';
import { refusalIn } from '#calls/refusal.ts';
import { command } from '#terminal/command.ts';
import { usage } from '#terminal/failure.ts';
import { note, say } from '#terminal/output.ts';
import { ask, canAsk, readInput } from '#terminal/prompts.ts';
import { checkedToken, serverOf } from './access.ts';
import { type Access, store } from './stored-access.ts';

export const login = command({
  name: 'login',
  summary: 'signs in with a token, which is kept for the other commands',
  words: '[address]',
  options: {},
  details: [
    'It asks for the token of Profile, Tokens, and does not show it. Where standard input is no terminal, its first line is',
    'the token. DAYMARK_SERVER and DAYMARK_TOKEN win over what is kept.',
  ],
  examples: ['daymark login https://daymark.example.org', 'daymark login https://daymark.example.org < token.txt'],
  async run({ words: [address, ...others] }) {
    if (others.length > 0)
      throw usage('login takes an address alone. The token is asked for, so that no list of commands has it.');
    const access = await askedFor(address ?? (process.env['DAYMARK_SERVER'] || undefined));
    warnOfPlainText(access.server);
    const name = await nameOfUser(access);
    store(access);
    say(name === null ? `Signed in at ${access.server}.` : `Signed in at ${access.server} as ${name}.`);
  },
});

const USUAL_SERVER = 'http://127.0.0.1:3000';

async function askedFor(address: string | undefined): Promise<Access> {
  if (!canAsk()) {
    if (address === undefined) throw usage('The address is missing: daymark login <address>');
    const server = serverOf(address);
    const [token = ''] = (await readInput()).split('\n');
    return { server, token: checkedToken(token) };
  }
  const typed = address ?? (await ask(`Address of Daymark [${USUAL_SERVER}]: `));
  const server = serverOf(typed || USUAL_SERVER);
  return { server, token: checkedToken(await ask('Token (it is not shown): ', { isSecret: true })) };
}

function warnOfPlainText(server: string): void {
  const { protocol, hostname } = new URL(server);
  if (protocol === 'https:' || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return;
  note(`${server} is not encrypted: whoever is on the way can read the token.`);
}

/** The name of the user whose token it is; null where it may not read it, which tells as well that the server takes it. */
async function nameOfUser(access: Access): Promise<string | null> {
  try {
    const { first_name, last_name, username } = await callsTo(access).send(getProfile, {});
    return `${first_name} ${last_name} (${username})`;
  } catch (error) {
    if (!refusalIn(error)?.isOfScope) throw error;
    note('This token lacks the scope read: commands that show or look for something need it.');
    return null;
  }
}
