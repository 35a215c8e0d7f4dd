import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashOf } from '@podium/files';
import { isRunning } from '../machine/leftovers.ts';
import type { Toolchain } from '../machine/toolchain.ts';

/** A large header that sources include, compiled once. */
export interface PrecompiledHeader {
  /** The name by which sources include it. */
  name: string;
  /** It changes with everything that the header is made of, and with the way it is made. */
  identity: string;
  /**
   * Returns a folder to put before the system's own on the include path, or undefined while there
   * is none. The first call on a machine starts the compilation and does not wait for it. It takes
   * 5 to 15 seconds in a separate process, which may outlive this one, and saves two thirds of the
   * time of every later compilation.
   */
  findFolder(): Promise<string | undefined>;
  /** Waits until the header is ready or cannot be made. Rejects with the signal's reason. */
  build(signal: AbortSignal): Promise<void>;
}

/** Creates the header for compilations with exactly these flags. */
export function createPrecompiledHeader(
  name: string,
  { compilerPath, fingerprint }: Pick<Toolchain, 'compilerPath' | 'fingerprint'>,
  flags: readonly string[],
  cacheDir: string,
): PrecompiledHeader {
  const identity = hashOf([fingerprint, name, ...flags, buildScript].join('\n')).slice(0, 16);
  const folder = join(cacheDir, `header-${identity}`);
  let building: Promise<void> | undefined;

  async function findFolder(): Promise<string | undefined> {
    const path = join(folder, `${name}.gch`);
    if (existsSync(path)) return folder;
    if (building === undefined) {
      building = Promise.resolve();
      if (!(await isBeingBuilt(folder))) building = startBuild([folder, path, name, compilerPath, ...flags]);
    }
    return undefined;
  }

  return {
    name,
    identity,
    findFolder,
    async build(signal) {
      if ((await findFolder()) !== undefined) return;
      let isBuilding = true;
      void building?.then(() => {
        isBuilding = false;
      });
      // A build in another process does not report its end.
      while (isBuilding || (await isBeingBuilt(folder))) await sleep(lookEveryMs, undefined, { signal });
    },
  };
}

const lookEveryMs = 100;

/**
 * Returns whether another process is building it. The name of a temporary file carries the id of
 * that process.
 */
async function isBeingBuilt(folder: string): Promise<boolean> {
  const names = await readdir(dirname(folder)).catch(() => []);
  return names.some((name) => {
    const pid = /\.(\d+)\.tmp$/.exec(name)?.[1];
    return name.startsWith(`${basename(folder)}.`) && pid !== undefined && isRunning(Number(pid));
  });
}

// $1: the header's folder, $2: its path, $3: its name, then the compiler with its flags. The
// compiler uses a precompiled header only for the first include of a source, and only if no macro
// changes its meaning. In every other case it reads the header's text, and looks for it in the same
// folder. So the folder holds a copy of the text, which names the file that it was copied from:
// messages then read as without the precompiled header. The last step moves the finished
// precompiled header to its name. A killed build leaves files behind whose names the next judge
// recognises as leftovers. A cache folder that was removed meanwhile is not made again.
const buildScript = `
target=$1 path=$2 header=$3; shift 3
temporary="$target.$$.tmp"
trap 'rm -f "$temporary" "$temporary.hpp"' EXIT
trap 'exit 1' HUP INT TERM
umask 022; ulimit -t 120; ulimit -c 0
: > "$temporary" || exit 1
marker=$(echo "#include <$header>" | "$@" -x c++ -E - | sed -n 's|^# 1 \\(".*/'"$header"'"\\) 1 .*|\\1|p' | head -n 1)
[ -n "$marker" ] || exit 1
source=\${marker#?} source=\${source%?}
{ echo "#line 1 $marker" && cat "$source"; } > "$temporary.hpp" || exit 1
nice -n 10 "$@" -x c++-header "$temporary.hpp" -o "$temporary" || exit 1
{ [ -d "$target" ] || mkdir "$target"; } && mkdir -p "\${path%/*}" || exit 1
mv "$temporary.hpp" "\${path%.gch}" && mv "$temporary" "$path"
`;

/**
 * Resolves when the build ends. It fails silently if the header does not exist, as with compilers
 * that only call themselves g++.
 */
function startBuild(scriptArgs: readonly string[]): Promise<void> {
  const args = ['-c', buildScript, 'sh', ...scriptArgs];
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };
  const child = spawn('/bin/sh', args, { detached: true, stdio: 'ignore', cwd: '/', env });
  child.unref();
  return new Promise((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
}
