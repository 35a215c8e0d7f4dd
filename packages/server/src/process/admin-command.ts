import { randomBytes } from 'node:crypto';
import { fieldErrorsOf, fieldErrorsSentence, profileUpdateSchema } from '@podium/sdk/contract';
import { createAccounts } from '../accounts/create-accounts.ts';
import type { ListedAccount } from '../accounts/operator-repository.ts';
import { systemClock } from '../clock.ts';
import { readWords, UsageError } from '../command-words.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { listMigrations, migrate } from '../database/migrate.ts';
import { openStore, requireFile, requireTables, storeAddressOf } from '../database/open-store.ts';
import type { CommandHost } from './command-host.ts';
import { runOperatorCommand } from './run-operator-command.ts';

const usage = `Manages the accounts of the installation in PODIUM_DATA_DIR (or DATABASE_URL), whether the server runs or not.
Every change takes effect at once, in every process, and ends the sessions of the account.

  admin list [--admins] [--disabled] [--json]      accounts with their role, state and open sessions
  admin create <email> [--first-name <name>] [--last-name <name>]
                                                   a new administrator
  admin promote <email>                            makes an administrator of a learner
  admin demote <email>                             makes a learner of an administrator, unless it is the last one
  admin disable <email>                            no sign-in and no tokens until it is enabled
  admin enable <email>                             lets the account sign in again
  admin reset-password <email>                     a new password; tokens for scripts end too
  admin revoke-sessions <email> [--tokens]         signs out everywhere; with --tokens, tokens for scripts end too

The password of create and reset-password is PODIUM_ADMIN_PASSWORD, or made up and printed.`;

export async function runAdminCommand(
  args: readonly string[],
  { environment, baseDir, print }: Omit<CommandHost, 'stdout'>,
): Promise<number> {
  return runOperatorCommand(usage, args.length === 0 ? ['help'] : args, print, async () => {
    const { command, ...words } = parseCommand(args);
    const config = readConfig(environment, baseDir);
    await withAccounts(config, (accounts) => command.run({ ...accounts, ...words, config, print }));
  });
}

const flags = {
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  admins: { type: 'boolean' },
  disabled: { type: 'boolean' },
  json: { type: 'boolean' },
  tokens: { type: 'boolean' },
} as const;

type Accounts = Pick<ReturnType<typeof createAccounts>, 'service' | 'operator'>;

interface Work extends Accounts, Omit<ReturnType<typeof parseCommand>, 'command'> {
  config: Config;
  print: (text: string) => void;
}

interface AdminCommand {
  flags?: readonly (keyof typeof flags)[];
  takesNoEmail?: boolean;
  run: (work: Work) => Promise<void>;
}

const commands: Record<string, AdminCommand> = {
  list: { flags: ['admins', 'disabled', 'json'], takesNoEmail: true, run: printAccounts },
  create: {
    flags: ['first-name', 'last-name'],
    async run({ service, person, config, print }) {
      const password = choosePassword(config);
      await service.createAccount({ ...person, password: password.text }, 'admin');
      print(`${person.email} is an administrator.${password.shown}`);
    },
  },
  promote: change('is an administrator', (operator, email) => operator.setRole(email, 'admin')),
  demote: change('is a learner', (operator, email) => operator.setRole(email, 'user')),
  disable: change('is disabled', (operator, email) => operator.setDisabled(email, true)),
  enable: change('is enabled', (operator, email) => operator.setDisabled(email, false)),
  'reset-password': {
    async run({ operator, person: { email }, config, print }) {
      const password = choosePassword(config);
      await operator.resetPassword(email, password.text);
      print(`${email} has a new password. All its sessions have ended.${password.shown}`);
    },
  },
  'revoke-sessions': {
    flags: ['tokens'],
    async run({ operator, person: { email }, values: { tokens = false }, print }) {
      await operator.revokeSessions(email, tokens);
      print(`All sessions${tokens ? ' and tokens' : ''} of ${email} have ended.`);
    },
  },
};

/** Creates the command that brings an account into a state. */
function change(
  state: string,
  make: (operator: Accounts['operator'], email: string) => Promise<boolean>,
): AdminCommand {
  return {
    async run({ operator, person: { email }, print }) {
      const isChanged = await make(operator, email);
      const consequence = isChanged ? '. All its sessions have ended.' : ' already. Nothing changed.';
      print(`${email} ${state}${consequence}`);
    },
  };
}

/**
 * Throws a UsageError if the arguments are no command, and a ConfigError on an email or a name that
 * the platform would reject elsewhere.
 */
function parseCommand(args: readonly string[]) {
  const { values, positionals } = readWords({ args: [...args], allowPositionals: true, options: flags });
  const [type = '', email, ...rest] = positionals;
  const command = Object.hasOwn(commands, type) ? commands[type] : undefined;
  if (!command) throw new UsageError(`there is no command admin ${type}`);
  const known: readonly string[] = command.flags ?? [];
  const unknown = Object.keys(values).find((flag) => !known.includes(flag));
  if (unknown !== undefined) throw new UsageError(`admin ${type} has no --${unknown}`);
  if (rest.length > 0) throw new UsageError(`admin ${type} takes one email`);
  const { 'first-name': firstName = 'Podium', 'last-name': lastName = 'Admin' } = values;
  if (command.takesNoEmail) {
    if (email !== undefined) throw new UsageError(`admin ${type} takes no email`);
    return { command, values, person: { email: '', firstName, lastName } };
  }
  if (email === undefined) throw new UsageError(`admin ${type} needs the email of an account`);
  return { command, values, person: requirePerson({ email, firstName, lastName }) };
}

/** Validates the person as the contract validates a form. */
function requirePerson<T extends { email: string }>(person: T): T {
  const parsed = profileUpdateSchema.safeParse(person);
  if (!parsed.success) throw new ConfigError(fieldErrorsSentence(fieldErrorsOf(parsed.error)));
  return { ...person, ...parsed.data };
}

/** Returns the operator's password, or a new one with the line that shows it. */
function choosePassword({ admin }: Config): { text: string; shown: string } {
  if (admin.password !== undefined) return { text: admin.password, shown: '' };
  const text = randomBytes(12).toString('base64url');
  return { text, shown: `\nPassword: ${text}  (shown this once)` };
}

async function printAccounts({ operator, values, print }: Work): Promise<void> {
  const { admins, disabled, json } = values;
  const rows: string[][] = [];
  for await (const account of operator.listAccounts()) {
    if (admins && account.userType !== 'admin') continue;
    if (disabled && account.disabledAt === null) continue;
    if (json) {
      const { createdAt, disabledAt, ...rest } = account;
      const times = { createdAt: isoOf(createdAt), disabledAt: disabledAt === null ? null : isoOf(disabledAt) };
      print(JSON.stringify({ ...rest, ...times }));
    } else rows.push(rowOf(account));
  }
  if (json) return;
  if (rows.length === 0) return print('No accounts.');
  const header = ['EMAIL', 'ROLE', 'STATE', 'SESSIONS', 'SINCE', 'NAME'];
  const widths = header.map((title, index) =>
    rows.reduce((width, row) => Math.max(width, row[index]?.length ?? 0), title.length),
  );
  for (const row of [header, ...rows]) {
    print(
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

function rowOf({ email, userType, disabledAt, sessions, createdAt, firstName, lastName }: ListedAccount): string[] {
  const role = userType === 'admin' ? 'admin' : 'learner';
  const state = disabledAt === null ? 'enabled' : 'disabled';
  const cells = [email, role, state, String(sessions), isoOf(createdAt).slice(0, 10), `${firstName} ${lastName}`];
  // A name must not move the cursor of the operator's terminal.
  return cells.map((cell) => cell.replace(/\p{Cc}/gu, '?'));
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}

/** A mistyped folder or database must not become another installation. */
async function withAccounts(config: Config, work: (accounts: Accounts) => Promise<void>): Promise<void> {
  requireFile(storeAddressOf(config));
  const { database, address } = openStore(config);
  try {
    requireTables(await listMigrations(database), address);
    await migrate(database);
    await work(createAccounts({ database, clock: systemClock }));
  } finally {
    await database.destroy();
  }
}
