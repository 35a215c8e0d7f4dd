import { CliError, exitCodes, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { formatTable } from '../../output/table.ts';
import { acknowledged, type View } from '../../result.ts';
import { type Account, activeOf, describeAccount, isServerFixed, reachableAccounts } from '../../session/accounts.ts';
import { requireStoredSession, switchAccount } from '../../session/sign-in.ts';
import { serverOption } from '../../settings/settings.ts';

export const authList = defineCommand({
  name: 'auth list',
  aliases: ['auth status'],
  summary: 'list the accounts that are signed in on this machine',
  description:
    'Lists the accounts of all servers, or with --server those of one. Each server has an active account, which commands use; the mark shows the one they use now.',
  examples: [
    ['podium auth list', 'servers, users and roles'],
    ['podium auth list --json', 'the same in a script'],
  ],
  async run(context) {
    const listed = await listAccounts(context);
    const current = await accountInUse(context, listed);
    const rows = listed
      .map((account) => ({ account, isActive: activeOf(listed, account.server) === account }))
      .map((row) => ({ ...row, isCurrent: row.account === current }))
      .sort((a, b) => sortKey(a.account).localeCompare(sortKey(b.account)));
    const nobody = await signedInNowhere(context);
    const { server, serverSource } = await context.currentSettings();
    const overrides = [
      ...(serverSource === 'environment' ? [`PODIUM_SERVER is set: only the accounts of ${server} are listed.`] : []),
      ...(context.host.env.PODIUM_TOKEN ? ['PODIUM_TOKEN is set and overrides these accounts.'] : []),
    ];
    return {
      text: (view) => ({
        text: rows.length > 0 ? formatAccounts(rows, view) : [nobody.message, ...nobody.hints].join(' '),
        afterword: overrides.join('\n'),
      }),
      json: rows.map(({ account, isActive, isCurrent }) => ({ ...describeAccount(account), isActive, isCurrent })),
    };
  },
});

interface AccountRow {
  account: Account;
  /** Whether it is the active account of its server. */
  isActive: boolean;
  /** Whether commands without `--server` use it. */
  isCurrent: boolean;
}

function formatAccounts(rows: readonly AccountRow[], { style }: View): string {
  return formatTable<AccountRow>(
    [
      { title: '', text: ({ isCurrent }) => (isCurrent ? style.marks.solved : ''), paint: style.good },
      { title: 'Server', text: ({ account }) => account.server, flexible: true },
      {
        title: 'User',
        text: ({ account }) => account.email,
        paint: (cell, { isCurrent }) => (isCurrent ? style.bold(cell) : cell),
        flexible: true,
      },
      { title: 'Role', text: ({ account }) => account.userType, leaveOut: 1 },
      {
        title: 'State',
        text: ({ account, isActive }) =>
          [isActive && 'active', account.hasEnded && 'signed out'].filter(Boolean).join(', '),
      },
    ],
    rows,
    style,
  );
}

export const authSwitch = defineCommand({
  name: 'auth switch',
  summary: 'switch to another account or server',
  description:
    'Makes an account the active one of its server, and uses its server for commands without --server. Commands that are already running keep their account.',
  arguments: {
    account: { summary: 'an email or the id of a user (default: the other account; asks if there are several)' },
  },
  examples: [
    ['podium auth switch', 'the other account, or choose one of several'],
    ['podium auth switch ada@example.org', 'the account with this email'],
    ['podium auth switch --server https://podium.example.org', 'an account of this server'],
  ],
  async run(context, input) {
    requireStoredSession(await context.session());
    const account = await chooseAccount(context, await listAccounts(context), input.account);
    const server = await switchAccount(context, account);
    if (server !== account.server)
      context.reporter.warn(`PODIUM_SERVER is set: commands without --server use ${server}`);
    // Commands use `server` now, which is another one while PODIUM_SERVER is set.
    const option = account.server === server ? '' : ` --server ${account.server}`;
    return {
      text: acknowledged(
        `Switched to ${account.email} (${account.userType}) at ${account.server}.`,
        account.hasEnded
          ? [`The session has ended. Sign in again with \`podium login${option} --email ${account.email}\`.`]
          : [],
      ),
      json: describeAccount(account),
    };
  },
});

async function listAccounts({ accounts, currentSettings }: CommandContext): Promise<readonly Account[]> {
  return reachableAccounts(await accounts.list(), await currentSettings());
}

async function accountInUse({ settings }: CommandContext, accounts: readonly Account[]): Promise<Account | undefined> {
  return activeOf(accounts, await settings.usualServer());
}

async function chooseAccount(
  context: CommandContext,
  accounts: readonly Account[],
  wanted: string | undefined,
): Promise<Account> {
  if (accounts.length === 0) throw await signedInNowhere(context);
  if (wanted !== undefined) return findAccount(accounts, wanted);
  const current = await accountInUse(context, accounts);
  const others = accounts.filter((account) => account !== current);
  const [first] = others;
  if (!first) throw usageError(`There is no other account: ${namesOf(accounts)}.`, 'Add one with `podium login`.');
  if (others.length === 1) return first;
  const { questions } = context.reporter;
  if (!questions) throw usageError('There are several accounts.', `Name one of these: ${namesOf(others)}.`);
  const options = others.map((account) => ({ value: account.key, label: nameAtServer(account) }));
  const key = await questions.select('Switch to', options);
  return others.find((account) => account.key === key) ?? first;
}

function findAccount(accounts: readonly Account[], wanted: string): Account {
  const found = accounts.filter(
    ({ email, userId }) => userId === wanted || email.toLowerCase() === wanted.toLowerCase(),
  );
  const [account] = found;
  if (!account) throw usageError(`There is no account '${wanted}'.`, `The accounts are: ${namesOf(accounts)}.`);
  if (found.length === 1) return account;
  const servers = found.map(({ server }) => server).join(', ');
  throw usageError(`Several servers have the account '${wanted}'.`, `Name one with --server: ${servers}.`);
}

async function signedInNowhere(context: CommandContext): Promise<CliError> {
  const settings = await context.currentSettings();
  return new CliError({
    code: 'signed_out',
    message: isServerFixed(settings) ? `Nobody is signed in at ${settings.server}.` : 'Nobody is signed in here.',
    hints: [`Sign in with \`podium login${serverOption(settings)}\`.`],
    exitCode: exitCodes.notSignedIn,
  });
}

function namesOf(accounts: readonly Account[]): string {
  return accounts.map(nameAtServer).join(', ');
}

function nameAtServer({ email, server }: Account): string {
  return `${email} at ${server}`;
}

function sortKey({ server, email }: Account): string {
  return `${server} ${email}`;
}
