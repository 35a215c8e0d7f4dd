import { resolve } from 'node:path';
import {
  type CopyReport,
  checkBackup,
  copyInstallation,
  createBackup,
  requireBackupFile,
  restoreBackup,
} from '../backup/copy-installation.ts';
import { readWords, UsageError } from '../command-words.ts';
import { type Config, readConfig } from '../config.ts';
import { requireFile, type StoreAddress, storeAddressOf } from '../database/open-store.ts';
import { StoreError } from '../database/store-error.ts';
import type { CommandHost } from './command-host.ts';
import { lockDataFolder } from './private-folder.ts';
import { runOperatorCommand } from './run-operator-command.ts';

const usages = {
  backup: `podium-server backup <file>

Writes the whole installation in PODIUM_DATA_DIR (or DATABASE_URL) into a new file, while the server runs or not.
The file has password hashes, hidden tests and the secret of the sessions: keep it as safe as the database.`,
  restore: `podium-server restore <file>
podium-server restore --check <file>     only reads the backup and says whether it is whole

Makes an installation of a backup in an empty PODIUM_DATA_DIR, or in a new PostgreSQL database (DATABASE_URL).
Either database takes a backup of the other one, and of every earlier release.`,
  'migrate-to': `podium-server migrate-to <postgres url>

Copies the installation in PODIUM_DATA_DIR (or DATABASE_URL) into an empty PostgreSQL database. Stop the server first:
what it stores meanwhile would be lost. The old database stays as it is.
The password may come from PGPASSWORD instead of the address.`,
} as const;

type Host = Omit<CommandHost, 'stdout'>;

export async function runBackupCommand(
  name: keyof typeof usages,
  args: readonly string[],
  host: Host,
): Promise<number> {
  return runOperatorCommand(usages[name], args, host.print, () => carryOut(name, parseWords(name, args), host));
}

function parseWords(name: keyof typeof usages, args: readonly string[]) {
  const options = name === 'restore' ? ({ check: { type: 'boolean' } } as const) : {};
  const { values, positionals } = readWords({ args: [...args], allowPositionals: true, options });
  const [target, ...rest] = positionals;
  if (target === undefined || rest.length > 0) {
    throw new UsageError(`${name} takes one ${name === 'migrate-to' ? 'address' : 'file'}`);
  }
  return { target, check: values.check === true };
}

async function carryOut(
  name: keyof typeof usages,
  { target, check }: ReturnType<typeof parseWords>,
  host: Host,
): Promise<void> {
  const { environment, baseDir, print } = host;
  const config = readConfig(environment, baseDir);
  const address = storeAddressOf(config);
  const file = resolve(baseDir, target);
  if (name === 'backup') {
    const report = await createBackup(address, file, new Date());
    print(`${file} has the whole installation: ${inWords(report)}.`);
  } else if (name === 'migrate-to') {
    const destination = readPostgresAddress(target, host);
    requireFile(address);
    const report = await withoutServer(config, () => copyInstallation(address, destination));
    print(`The PostgreSQL database has the whole installation: ${inWords(report)}.`);
    print('Start the server with this DATABASE_URL from now on. The old database is as it was.');
  } else if (check) {
    const report = await checkBackup(file);
    const { version, createdAt } = report.header;
    print(`${file} is whole: ${inWords(report)}; made by Podium ${version} at ${createdAt}.`);
  } else {
    await requireBackupFile(file);
    const report = await withoutServer(config, () => restoreBackup(file, address));
    print(`The installation is restored: ${inWords(report)}. Start the server with the same settings.`);
  }
}

/** Keeps servers of this machine from starting on the folder meanwhile. */
async function withoutServer<T>({ dataDir }: Config, work: () => Promise<T>): Promise<T> {
  const unlock = lockDataFolder(dataDir);
  try {
    return await work();
  } finally {
    unlock();
  }
}

function readPostgresAddress(url: string, { environment, baseDir }: Host): StoreAddress {
  if (url === environment.DATABASE_URL) {
    throw new StoreError('database_not_empty', 'DATABASE_URL is this database already: the installation is there.');
  }
  return storeAddressOf(readConfig({ ...environment, DATABASE_URL: url }, baseDir));
}

function inWords({ tables, fileBytes }: CopyReport): string {
  const countOf = (noun: string) => {
    const count = tables.get(`${noun}s`)?.rows ?? 0;
    return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
  };
  const rows = [...tables.values()].reduce((sum, table) => sum + table.rows, 0).toLocaleString('en');
  const counts = ['user', 'problem', 'contest', 'submission'].map(countOf);
  const size = fileBytes === undefined ? '' : `, ${(fileBytes / 1e6).toLocaleString('en')} MB`;
  return `${counts.join(', ')}, ${rows} rows in all${size}`;
}
