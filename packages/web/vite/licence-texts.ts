import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { formatTexts, toolsInPages } from '../../../scripts/licences.mjs';

const packages = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

/** Writes `licences.txt`, the licences of all packages whose code is in the pages. */
export function licenceTexts(): Plugin {
  return {
    name: 'podium:licence-texts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = toolsInPages.map((name) => `${packages}${name}/`);
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') modules.push(...Object.keys(file.modules));
      }
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: formatTexts(modules) });
    },
  };
}
