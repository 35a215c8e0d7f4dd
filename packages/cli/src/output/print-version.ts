import { exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { version } from '../version.ts';

/** Whether nothing but the version is asked for: scripts ask that often, and it needs no command line to be parsed. */
export function isVersionQuestion({ argv }: Host): boolean {
  return argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V');
}

/** Prints what `--version` prints among other arguments, and gives the exit code. */
export function printVersion({ stdout }: Host): number {
  stdout.write(`podium ${version}\n`);
  return exitCodes.ok;
}
