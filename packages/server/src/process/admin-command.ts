import { randomBytes } from 'node:crypto';
import { fieldErrorsOf, fieldErrorsSentence, profileUpdateSchema } from '@podium/sdk/contract';
import { createAccounts } from '../accounts/create-accounts.ts';
import type { ListedAccount } from '../accounts/operator-repository.ts';
import { systemClock } from '../clock.ts';
import { asksForHelp, readWords, UsageError } from '../command-words.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { listMigrations, migrate } from '../database/migrate.ts';
import { openStore, requireFile, requireTables, storeAddressOf } from '../database/open-store.ts';
import { ServiceError } from '../errors.ts';
import type { CommandHost } from './command-host.ts';
import { exitCodes } from './exit-codes.ts';
import { explainFailure } from './explain-failure.ts';

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

/** Runs one command of the operator and returns the exit code. */
export async function runAdminCommand(
  args: readonly string[],
  { environment, baseDir, print }: Omit<CommandHost, 'stdout'>,
): Promise<number> {
  try {
    if (args.length === 0 || asksForHelp(args)) {
      print(usage);
      return exitCodes.ok;
    }
    const command = parseCommand(args);
    const config = readConfig(environment, baseDir);
    await withAccounts(config, (accounts) => carryOut(command, { ...accounts, config, print }));
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof UsageError) {
      print(`podium: ${error.message}.\n\n${usage}`);
      return exitCodes.usage;
    }
    const isRejected = error instanceof ServiceError && error.code !== 'service_unavailable';
    print(isRejected ? `podium: ${error.message}` : explainFailure(error));
    return error instanceof ConfigError ? exitCodes.usage : exitCodes.failed;
  }
}

const accountChanges = ['promote', 'demote', 'disable', 'enable', 'reset-password'] as const;

type AdminCommand =
  | { type: 'list'; onlyAdmins: boolean; onlyDisabled: boolean; asJson: boolean }
  | { type: 'create'; email: string; firstName: string; lastName: string }
  | { type: (typeof accountChanges)[number]; email: string }
  | { type: 'revoke-sessions'; email: string; andTokens: boolean };

const flags = {
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  admins: { type: 'boolean' },
  disabled: { type: 'boolean' },
  json: { type: 'boolean' },
  tokens: { type: 'boolean' },
} as const;

/** The flags that each command has; the others have none. */
const flagsOf: Record<string, readonly string[]> = {
  list: ['admins', 'disabled', 'json'],
  create: ['first-name', 'last-name'],
  'revoke-sessions': ['tokens'],
};

/**
 * Throws a UsageError if the arguments are no command, and a ConfigError on an email or a name that
 * the platform would reject elsewhere.
 */
function parseCommand(args: readonly string[]): AdminCommand {
  const { values, positionals } = readWords({ args: [...args], allowPositionals: true, options: flags });
  const [type = '', email, ...rest] = positionals;
  const change = accountChanges.find((name) => name === type);
  if (!change && !Object.hasOwn(flagsOf, type)) throw new UsageError(`there is no command admin ${type}`);
  const unknown = Object.keys(values).find((flag) => !flagsOf[type]?.includes(flag));
  if (unknown !== undefined) throw new UsageError(`admin ${type} has no --${unknown}`);
  if (rest.length > 0) throw new UsageError(`admin ${type} takes one email`);
  if (type === 'list' && email !== undefined) throw new UsageError('admin list takes no email');
  if (type === 'list') {
    const { admins = false, disabled = false, json = false } = values;
    return { type: 'list', onlyAdmins: admins, onlyDisabled: disabled, asJson: json };
  }
  if (email === undefined) throw new UsageError(`admin ${type} needs the email of an account`);
  if (type === 'create') {
    const { 'first-name': firstName = 'Podium', 'last-name': lastName = 'Admin' } = values;
    return { type, ...requirePerson({ email, firstName, lastName }) };
  }
  if (change) return { type: change, ...requirePerson({ email }) };
  return { type: 'revoke-sessions', ...requirePerson({ email }), andTokens: values.tokens ?? false };
}

/** Validates the person as the contract validates a form. */
function requirePerson<T extends { email: string }>(person: T): T {
  const parsed = profileUpdateSchema.safeParse(person);
  if (!parsed.success) throw new ConfigError(fieldErrorsSentence(fieldErrorsOf(parsed.error)));
  return { ...person, ...parsed.data };
}

type Accounts = Pick<ReturnType<typeof createAccounts>, 'service' | 'operator'>;

interface Work extends Accounts {
  config: Config;
  print: (text: string) => void;
}

async function carryOut(command: AdminCommand, { service, operator, config, print }: Work): Promise<void> {
  switch (command.type) {
    case 'list':
      return printAccounts(operator.listAccounts(), command, print);
    case 'create': {
      const password = choosePassword(config);
      await service.createAccount({ ...command, password: password.text }, 'admin');
      print(`${command.email} is an administrator.${password.shown}`);
      return;
    }
    case 'reset-password': {
      const password = choosePassword(config);
      await operator.resetPassword(command.email, password.text);
      print(`${command.email} has a new password. All its sessions have ended.${password.shown}`);
      return;
    }
    case 'revoke-sessions':
      await operator.revokeSessions(command.email, command.andTokens);
      print(`All sessions${command.andTokens ? ' and tokens' : ''} of ${command.email} have ended.`);
      return;
    default: {
      const isChanged = await changes[command.type].make(operator, command.email);
      const { state } = changes[command.type];
      print(
        isChanged
          ? `${command.email} ${state}. All its sessions have ended.`
          : `${command.email} ${state} already. Nothing changed.`,
      );
    }
  }
}

type StateChange = Exclude<(typeof accountChanges)[number], 'reset-password'>;
type MakeChange = (operator: Accounts['operator'], email: string) => Promise<boolean>;

const changes: Record<StateChange, { make: MakeChange; state: string }> = {
  promote: { make: (operator, email) => operator.setRole(email, 'admin'), state: 'is an administrator' },
  demote: { make: (operator, email) => operator.setRole(email, 'user'), state: 'is a learner' },
  disable: { make: (operator, email) => operator.setDisabled(email, true), state: 'is disabled' },
  enable: { make: (operator, email) => operator.setDisabled(email, false), state: 'is enabled' },
};

/** Returns the operator's password, or a new one with the line that shows it. */
function choosePassword({ admin }: Config): { text: string; shown: string } {
  if (admin.password !== undefined) return { text: admin.password, shown: '' };
  const text = randomBytes(12).toString('base64url');
  return { text, shown: `\nPassword: ${text}  (shown this once)` };
}

async function printAccounts(
  accounts: AsyncIterable<ListedAccount>,
  { onlyAdmins, onlyDisabled, asJson }: Extract<AdminCommand, { type: 'list' }>,
  print: (text: string) => void,
): Promise<void> {
  const rows: string[][] = [];
  for await (const account of accounts) {
    if (onlyAdmins && account.userType !== 'admin') continue;
    if (onlyDisabled && account.disabledAt === null) continue;
    if (asJson) {
      const { createdAt, disabledAt, ...rest } = account;
      const times = { createdAt: isoOf(createdAt), disabledAt: disabledAt === null ? null : isoOf(disabledAt) };
      print(JSON.stringify({ ...rest, ...times }));
    } else rows.push(rowOf(account));
  }
  if (asJson) return;
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
