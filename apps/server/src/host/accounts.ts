import { accounts, disable, enable, endCodes, resetPassword } from '#people/hosting/hosting.service.ts';
import { invitations, invite, withdrawInvitation } from '#people/invitations/invitations.service.ts';
import { type Command, HostError, tableOf, UsageError, wholeNumberOf } from './command.ts';
import { accountOf, asUser, onDatabase } from './open-host.ts';

export const USERS: Command = {
  name: 'users',
  usage: '',
  leastArgs: 0,
  mostArgs: 0,
  about: 'lists accounts: names, sizes and when they were last seen',
  options: {},
  run: ({ settings, now }) =>
    onDatabase(settings(), now, async ({ ctx }) => {
      const all = await accounts(ctx);
      const rows = all.map((one) => [
        one.id,
        one.username,
        one.email,
        ...[one.projects, one.tasks, one.entries],
        one.last_seen_at?.slice(0, 10) ?? null,
        one.disabled_at === null ? '' : 'disabled',
      ]);
      const head = ['Id', 'Username', 'Email', 'Projects', 'Tasks', 'Entries', 'Last seen', ''];
      return { json: all, text: all.length === 0 ? 'There are no accounts.' : tableOf(head, rows) };
    }),
};

export const INVITE: Command = {
  name: 'invite',
  usage: '',
  leastArgs: 0,
  mostArgs: 0,
  about: 'makes a link that opens a closed sign-up once',
  options: {
    'days=': 'for how many days it opens it: 7, at most 90',
    list: 'lists invitations in force',
    'withdraw=': 'ends the invitation of this id',
  },
  run: ({ settings, now, options }) => {
    const days = wholeNumberOf('days', options['days'], { usual: 7, min: 1, max: 90 });
    const withdrawn = options['withdraw'];
    const asked = [options['list'], withdrawn, options['days']].filter((one) => one !== undefined);
    if (asked.length > 1) throw new UsageError('--days, --list and --withdraw exclude each other.');
    const read = settings();
    return onDatabase(read, now, async ({ ctx }) => {
      if (options['list']) {
        const all = await invitations(ctx);
        const rows = all.map(({ id, created_at, ends_at }) => [id, created_at, ends_at]);
        return {
          json: all,
          text: all.length === 0 ? 'No invitation is in force.' : tableOf(['Id', 'Made', 'Ends'], rows),
        };
      }
      if (withdrawn !== undefined) {
        const id = wholeNumberOf('withdraw', withdrawn, { usual: 0, min: 1, max: Number.MAX_SAFE_INTEGER });
        if (!(await withdrawInvitation(ctx, id)))
          throw new HostError(`There is no invitation ${id}: it was used, or has ended.`);
        return { json: { withdrawn: id }, text: `Invitation ${id} opens nothing any more.` };
      }
      const { token, ...invitation } = await invite(ctx, days);
      const base = (read.publicUrl ?? `http://localhost:${read.port}`).replace(/\/$/, '');
      const link = `${base}/login?invite=${token}`;
      const note =
        read.signUp === 'open' ? '\nSign-up is open to everybody: set SIGNUP=closed to make invitations count.' : '';
      return {
        json: { ...invitation, link },
        text: `${link}\nIt opens sign-up once, until ${invitation.ends_at}, and is shown only here.${note}`,
      };
    });
  },
};

export const RESET_PASSWORD: Command = {
  name: 'reset-password',
  usage: '<user>',
  leastArgs: 1,
  mostArgs: 1,
  about: 'sets a new password, shows it once, and ends every sign-in of the account',
  options: { 'end-tokens': 'ends its tokens, its calendar feed and its links of promises too' },
  run: ({ settings, now, args: [user = ''], options }) =>
    onDatabase(settings(), now, async (host) => {
      const account = await accountOf(host, user);
      const password = await resetPassword(asUser(host, account), { endsTokens: options['end-tokens'] === true });
      const { id, username } = account;
      return {
        json: { id, username, password },
        text: `${password}\nThis is the password of ${username} from now on, shown only here. It can be changed in Profile.`,
      };
    }),
};

export const END_CODES: Command = {
  name: 'end-codes',
  usage: '<user>',
  leastArgs: 1,
  mostArgs: 1,
  about: 'ends the codes of an account whose authenticator is lost, once the username is typed again',
  options: {},
  run: ({ settings, now, args: [user = ''], ask }) =>
    onDatabase(settings(), now, async (host) => {
      const account = await accountOf(host, user);
      const { id, username } = account;
      if (!account.has_codes) throw new HostError(`${username} has no codes.`);
      const typed = await ask(
        `Its password alone will sign in to ${username} from then on. Be sure who asks for it.\nType ${username} to end its codes: `,
      );
      if (typed !== username) throw new HostError('The username was not typed: the codes stay on.');
      await endCodes(asUser(host, account));
      return {
        json: { id, username, codes: false },
        text: `${username} signs in by password alone, and can set up codes anew in Profile.`,
      };
    }),
};

export const DISABLE: Command = {
  name: 'disable',
  usage: '<user>',
  leastArgs: 1,
  mostArgs: 1,
  about: 'ends all sign-ins, tokens, feeds and links of an account, and refuses its sign-ins',
  options: { undo: 'lets it sign in again' },
  run: ({ settings, now, args: [user = ''], options }) =>
    onDatabase(settings(), now, async (host) => {
      const account = await accountOf(host, user);
      const { id, username } = account;
      if (options['undo']) {
        await enable(asUser(host, account));
        return { json: { id, username, disabled: false }, text: `${username} can sign in again.` };
      }
      await disable(asUser(host, account));
      return {
        json: { id, username, disabled: true },
        text: `${username} is signed out everywhere and cannot sign in. Nothing was deleted but sign-ins, tokens and links.`,
      };
    }),
};
