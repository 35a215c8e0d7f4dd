import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';

/** Modules that Axios imports, but needs for few requests. Each takes 5 to 13 ms to load. */
const seldomUsed = ['crypto', 'http2', 'https', 'tls'];

/**
 * An import of a Node module as an ES module reads all its exports, and some of them load more: the
 * WebSocket client, streams of files, web cryptography. If modules are taken from the process
 * instead, each export loads when it is used. That saves up to 30 ms of a command that asks the
 * server. Imports of `node:` stay as they are: each module that is taken from the process is one
 * more file to load, which takes as long as its exports.
 */
const lazyBuiltins = {
  name: 'lazy-builtins',
  setup(build: PluginBuild) {
    build.onResolve({ filter: new RegExp(`^(${builtinModules.join('|')})$`) }, ({ path }) => ({
      path,
      namespace: 'builtin',
    }));
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => {
      const module = `process.getBuiltinModule('${path}')`;
      if (!seldomUsed.includes(path)) return { contents: `module.exports = ${module};` };
      const names = Object.keys(process.getBuiltinModule(path) ?? {});
      return {
        contents: `module.exports = { ${names.map((name) => `get ${name}() { return ${module}.${name}; }`)} };`,
      };
    });
  },
};

interface PluginBuild {
  onResolve(
    options: { filter: RegExp },
    resolve: (found: { path: string }) => { path: string; namespace: string },
  ): void;
  onLoad(options: { filter: RegExp; namespace: string }, load: (found: { path: string }) => { contents: string }): void;
}

/**
 * The folders of files that commands write for users. Their modules find them beside themselves.
 */
const templates = [
  './src/completion/shells',
  '../problems/src/directory/workflows',
  '../problems/src/generate/new-package',
];

/**
 * Copies templates, and makes completion scripts once, because shells request them at every start.
 */
async function writeFilesBesideBundle(): Promise<void> {
  for (const template of templates) {
    const copy = new URL(`./dist/${basename(template)}/`, import.meta.url);
    cpSync(new URL(template, import.meta.url), copy, { recursive: true });
  }
  const folder = new URL('./dist/completion/', import.meta.url);
  rmSync(folder, { recursive: true, force: true });
  const main = fileURLToPath(new URL('./dist/main.js', import.meta.url));
  const scripts = ['bash', 'zsh', 'fish'].map((shell) => ({
    shell,
    script: execFileSync(process.execPath, [main, 'completion', shell]),
  }));
  mkdirSync(folder);
  for (const { shell, script } of scripts) writeFileSync(new URL(shell, folder), script);
}

export default defineConfig({
  entry: ['src/main.ts', 'src/problems.ts'],
  format: 'esm',
  target: 'node22',
  platform: 'node',
  splitting: true,
  clean: false,
  sourcemap: false,
  // Names the packages whose licences come with the client (`scripts/offered-packages.mjs`).
  metafile: true,
  // Everything is bundled, so that a command loads a few files instead of hundreds. The judge stays
  // a package of its own, because it finds its runner beside itself. keytar is a native addon. Ink
  // loads the developer tools of React only if DEV is set.
  noExternal: [/^(?!@podium\/judge$|keytar$|react-devtools-core$)/],
  external: ['@podium/judge', 'keytar', 'react-devtools-core'],
  // CommonJS dependencies inside an ES module bundle still call require for Node's own modules.
  banner: {
    js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);",
  },
  esbuildPlugins: [lazyBuiltins],
  onSuccess: writeFilesBesideBundle,
  define: { 'process.env.NODE_ENV': '"production"' },
  esbuildOptions(options) {
    options.conditions = ['podium-source'];
    options.legalComments = 'none';
    // Names are not minified, because PODIUM_DEBUG shows them.
    options.minifyWhitespace = true;
    options.minifySyntax = true;
  },
});
