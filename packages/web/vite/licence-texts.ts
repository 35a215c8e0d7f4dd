import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { formatTexts, toolsInPages } from '../../../scripts/licences.mjs';

const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

/** Writes `licences.txt`, the licences of all packages whose code is in the pages. */
export function licenceTexts(): Plugin {
  return {
    name: 'podium:licence-texts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const folders = new Set(toolsInPages.map((name) => modules + name));
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const id of Object.keys(file.modules)) {
          const folder = packageOf(id);
          if (folder !== undefined) folders.add(folder);
        }
      }
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: formatTexts([...folders].sort()) });
    },
  };
}

/** Returns the folder of the package that a module belongs to; undefined for one of Podium. */
function packageOf(id: string): string | undefined {
  return /^\0?(?<folder>\/.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(id)?.groups?.folder;
}
