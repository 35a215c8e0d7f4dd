import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';

/**
 * Zod exports its messages in fifty languages, and every command would read them at its start. The contract's messages are its own;
 * English is what is left for the rest.
 */
const onlyEnglish = {
  name: 'zod-only-english',
  setup(build: PluginBuild) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

interface PluginBuild {
  onLoad(options: { filter: RegExp }, load: () => { contents: string }): void;
}

/** Shells ask for their completion at every start: what the command prints is kept, so that it is only read then. */
function keepCompletionScripts(): void {
  const folder = fileURLToPath(new URL('./dist/completion/', import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  const podium = fileURLToPath(new URL('./bin/podium.mjs', import.meta.url));
  const scripts = ['bash', 'zsh', 'fish'].map((shell) => ({
    path: `${folder}${shell}`,
    text: execFileSync(process.execPath, [podium, 'completion', shell]),
  }));
  mkdirSync(folder, { recursive: true });
  for (const { path, text } of scripts) writeFileSync(path, text);
}

export default defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  target: 'node22',
  platform: 'node',
  splitting: true,
  clean: false,
  sourcemap: false,
  // Everything is bundled so that a command loads a few files instead of hundreds. The judge stays a package of its own: it finds its
  // runner beside itself. keytar is a native addon.
  noExternal: [/^(?!@podium\/judge$|keytar$)/],
  external: ['@podium/judge', 'keytar'],
  // CommonJS dependencies inside an ES module bundle still call require for Node's own modules.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
  esbuildPlugins: [onlyEnglish],
  onSuccess: async () => keepCompletionScripts(),
  define: { 'process.env.NODE_ENV': '"production"' },
  esbuildOptions(options) {
    options.conditions = ['podium-source', 'node', 'import', 'default'];
    options.legalComments = 'none';
    // Names stay: they are what PODIUM_DEBUG shows.
    options.minifyWhitespace = true;
    options.minifySyntax = true;
  },
});
