import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { fieldErrorsOf, fieldErrorsSentence, profileUpdateSchema } from '@podium/sdk/contract';
import type { AccountService } from '../accounts/account-service.ts';
import { createAccounts } from '../accounts/create-accounts.ts';
import { systemClock } from '../clock.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { openStore } from '../database/open-store.ts';
import { ServiceError } from '../errors.ts';
import { explainFailure } from './explain-failure.ts';

const usage = `Manages the accounts of the installation in PODIUM_DATA_DIR (or DATABASE_URL), whether the server runs or not.

  admin create <email> [--first-name <name>] [--last-name <name>]   a new administrator
  admin reset-password <email>                                      a new password; ends every session of the account

The password is PODIUM_ADMIN_PASSWORD, or made up and printed.`;

const exitCodes = { ok: 0, failed: 1, usage: 2 } as const;

interface AdminCommandOptions {
  environment: Record<string, string | undefined>;
  /** The folder from which relative paths in the settings start. */
  baseDir: string;
  print: (text: string) => void;
}

/** Runs one command of the operator and returns the exit code. */
export async function runAdminCommand(
  args: readonly string[],
  { environment, baseDir, print }: AdminCommandOptions,
): Promise<number> {
  try {
    const command = parseCommand(args);
    if (!command) {
      print(usage);
      return exitCodes.usage;
    }
    const config = readConfig(environment, baseDir);
    const password = config.admin.password ?? randomBytes(12).toString('base64url');
    await withAccounts(config, (accounts) => carryOut(command, password, accounts));
    const what = command.type === 'create' ? 'is an administrator' : 'has a new password';
    print(`${command.email} ${what}.`);
    if (config.admin.password === undefined) print(`Password: ${password}  (shown this once)`);
    return exitCodes.ok;
  } catch (error) {
    const isRejected = error instanceof ServiceError && error.code !== 'service_unavailable';
    print(isRejected ? `podium: ${error.message}` : explainFailure(error));
    return error instanceof ConfigError ? exitCodes.usage : exitCodes.failed;
  }
}

type AdminCommand =
  | { type: 'create'; email: string; firstName: string; lastName: string }
  | { type: 'reset-password'; email: string };

/**
 * Returns undefined if the arguments are no command. Throws on an email or a name that the platform
 * would reject elsewhere.
 */
function parseCommand(args: readonly string[]): AdminCommand | undefined {
  const { values, positionals } = readWords(args);
  const [type, email, ...rest] = positionals;
  if (email === undefined || rest.length > 0) return undefined;
  const { 'first-name': firstName = 'Podium', 'last-name': lastName = 'Admin' } = values;
  switch (type) {
    case 'create':
      return { type, ...requirePerson({ email, firstName, lastName }) };
    case 'reset-password':
      return { type, ...requirePerson({ email }) };
    default:
      return undefined;
  }
}

/** Validates the person as the contract validates a form. */
function requirePerson<T extends { email: string }>(person: T): T {
  const parsed = profileUpdateSchema.safeParse(person);
  if (!parsed.success) throw new ConfigError(fieldErrorsSentence(fieldErrorsOf(parsed.error)));
  return { ...person, ...parsed.data };
}

function readWords(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'first-name': { type: 'string' }, 'last-name': { type: 'string' } },
    });
  } catch {
    return { values: {}, positionals: [] };
  }
}

async function carryOut(command: AdminCommand, password: string, accounts: AccountService): Promise<void> {
  if (command.type === 'reset-password') await accounts.resetPassword(command.email, password);
  else await accounts.createAccount({ ...command, password }, 'admin');
}

async function withAccounts(config: Config, work: (accounts: AccountService) => Promise<void>): Promise<void> {
  const { database } = openStore(config);
  try {
    await migrate(database);
    await work(createAccounts({ database, clock: systemClock }).service);
  } finally {
    await database.destroy();
  }
}
