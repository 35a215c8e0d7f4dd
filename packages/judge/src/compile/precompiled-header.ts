import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Language } from '../languages/language.ts';
import { runTool } from '../machine/run-tool.ts';
import type { Toolchain } from '../machine/toolchain.ts';

export interface PrecompiledHeaders {
  /**
   * A folder to put first on the include path, for sources that include the language's large header; undefined when there is
   * none. The first call on a machine compiles it, which takes seconds and saves two thirds of every later compilation.
   */
  folderFor(language: Language): Promise<string | undefined>;
  close(): Promise<void>;
}

export function createPrecompiledHeaders(toolchain: Toolchain, cacheDir: string): PrecompiledHeaders {
  const building = new Map<string, Promise<string | undefined>>();
  const abort = new AbortController();
  return {
    folderFor(language) {
      const known = building.get(language.key);
      if (known !== undefined) return known;
      const folder = buildHeader(toolchain, language, cacheDir, abort.signal);
      building.set(language.key, folder);
      return folder;
    },
    async close() {
      abort.abort();
      await Promise.all(building.values());
    },
  };
}

/** Undefined where the header does not exist, as with compilers that only call themselves g++. */
async function buildHeader(
  toolchain: Toolchain,
  { compileFlags, precompiledHeader }: Language,
  cacheDir: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const identity = [toolchain.fingerprint, precompiledHeader, ...compileFlags].join('\n');
  const key = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  const folder = join(cacheDir, `header-${key}`);
  const path = join(folder, `${precompiledHeader}.gch`);
  if (existsSync(path)) return folder;
  const temporaryPath = join(cacheDir, `header-${key}.${process.pid}.tmp`);
  const sourcePath = `${temporaryPath}.hpp`;
  const args = [...compileFlags, '-x', 'c++-header', sourcePath, '-o', temporaryPath];
  try {
    await writeFile(sourcePath, `#include <${precompiledHeader}>\n`);
    const build = await runTool(toolchain.compilerPath, args, { timeoutMs: 120_000, signal });
    if (!build.succeeded) return undefined;
    await mkdir(dirname(path), { recursive: true });
    await rename(temporaryPath, path);
    return folder;
  } catch {
    return undefined;
  } finally {
    await Promise.all([temporaryPath, sourcePath].map((path) => rm(path, { force: true })));
  }
}
