import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Language } from '../languages/language.ts';
import { isRunning } from '../machine/leftovers.ts';
import type { Toolchain } from '../machine/toolchain.ts';

export interface PrecompiledHeaders {
  /**
   * A folder to put first on the include path, for sources that include the language's large header; undefined while there
   * is none. Whoever asks first on a machine has it compiled, which takes 5 to 15 seconds and saves two thirds of every later
   * compilation, and does not wait for it: a process of its own does that, and it may outlive this one.
   */
  findFolder(language: Language): Promise<string | undefined>;
}

export function createPrecompiledHeaders(toolchain: Toolchain, cacheDir: string): PrecompiledHeaders {
  const asked = new Set<string>();
  return {
    async findFolder(language) {
      const folder = join(cacheDir, `header-${hashHeader(toolchain, language)}`);
      const path = join(folder, `${language.precompiledHeader}.gch`);
      if (existsSync(path)) return folder;
      if (!asked.has(folder)) {
        asked.add(folder);
        if (!(await isBeingBuilt(folder))) startBuild(toolchain, language, path, folder);
      }
      return undefined;
    },
  };
}

function hashHeader({ fingerprint }: Toolchain, { precompiledHeader, compileFlags }: Language): string {
  const identity = [fingerprint, precompiledHeader, ...compileFlags].join('\n');
  return createHash('sha256').update(identity).digest('hex').slice(0, 16);
}

/** Whether another process has begun, by the temporary file that carries the id of the one that builds. */
async function isBeingBuilt(folder: string): Promise<boolean> {
  const names = await readdir(dirname(folder)).catch(() => []);
  return names.some((name) => {
    const pid = /\.(\d+)\.tmp$/.exec(name)?.[1];
    return name.startsWith(`${basename(folder)}.`) && pid !== undefined && isRunning(Number(pid));
  });
}

// $1: the header's folder, $2: its path, $3: its name, then the compiler with its flags. The header appears whole or not at
// all; what a killed build leaves has a name that the next judge knows as a leftover. A cache folder that was removed
// meanwhile stays removed.
const buildScript = `
target=$1 path=$2 header=$3; shift 3
temporary="$target.$$.tmp"
trap 'rm -f "$temporary" "$temporary.hpp"' EXIT
trap 'exit 1' HUP INT TERM
umask 022; ulimit -t 120; ulimit -c 0
: > "$temporary" && echo "#include <$header>" > "$temporary.hpp" || exit 1
nice -n 10 "$@" -x c++-header "$temporary.hpp" -o "$temporary" || exit 1
{ [ -d "$target" ] || mkdir "$target"; } && mkdir -p "\${path%/*}" && mv "$temporary" "$path"
`;

/** It fails silently where the header does not exist, as with compilers that only call themselves g++. */
function startBuild(toolchain: Toolchain, language: Language, path: string, folder: string): void {
  const { compilerPath } = toolchain;
  const { precompiledHeader, compileFlags } = language;
  const args = ['-c', buildScript, 'sh', folder, path, precompiledHeader, compilerPath, ...compileFlags];
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };
  const child = spawn('/bin/sh', args, { detached: true, stdio: 'ignore', cwd: '/', env });
  child.once('error', () => {});
  child.unref();
}
