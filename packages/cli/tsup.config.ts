import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
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

/**
 * Axios tries out fetch, and loads what writes forms and what follows redirects. Podium sends JSON and bytes by `http` and follows nobody:
 * all that would be 20 ms of a start.
 */
const onlyWhatIsSent = {
  name: 'axios-without-fetch-forms-and-redirects',
  setup(build: PluginBuild) {
    build.onLoad({ filter: /[\\/]follow-redirects[\\/]index\.js$/ }, () => ({ contents: 'export default {};' }));
    build.onLoad({ filter: /[\\/]axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/ }, () => ({
      contents: 'export const getFetch = () => false; export default false;',
    }));
    build.onLoad({ filter: /[\\/]axios[\\/]lib[\\/](env|platform[\\/]node)[\\/]classes[\\/]FormData\.js$/ }, () => ({
      contents: 'export default null;',
    }));
    build.onLoad({ filter: /[\\/]axios[\\/]lib[\\/]utils\.js$/ }, ({ path }) => ({
      contents: replaceOnce(readFileSync(path, 'utf8'), /(?<=const FormDataCtor = )[^;]+/, 'undefined'),
    }));
  },
};

/** Fails the build where another version reads differently. */
function replaceOnce(text: string, searched: RegExp, replacement: string): string {
  if (!searched.test(text)) throw new Error(`${searched} is not there any more`);
  return text.replace(searched, replacement);
}

/** Ink looks for the developer tools of React only when DEV is set; they are not part of podium. */
const noDeveloperTools = {
  name: 'no-developer-tools',
  setup(build: PluginBuild) {
    build.onResolve({ filter: /^react-devtools-core$/ }, ({ path }) => ({ path, namespace: 'no-developer-tools' }));
    build.onLoad({ filter: /.*/, namespace: 'no-developer-tools' }, () => ({
      contents: 'export default { initialize() {}, connectToDevTools() {} };',
    }));
  },
};

/**
 * Importing a module of Node as an ES module reads all that it exports, and some of that loads more: fetch and the WebSocket client,
 * streams of files, web cryptography. Taken from the process, each is loaded when it is used, and those that axios uses for some requests
 * only, TLS among them, not before that as a whole: up to 30 ms of every command.
 */
const lazyBuiltins = {
  name: 'lazy-builtins',
  setup(build: PluginBuild) {
    build.onResolve({ filter: new RegExp(`^(node:)?(${builtinModules.join('|')})$`) }, ({ path, importer }) => ({
      path,
      namespace: isSeldomUsed(path, importer) ? 'seldom-used-builtin' : 'builtin',
    }));
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
    build.onLoad({ filter: /.*/, namespace: 'seldom-used-builtin' }, ({ path }) => ({
      contents: `export default new Proxy({}, { get: (_, name) => process.getBuiltinModule('${path}')[name] });`,
    }));
    build.onResolve({ filter: /^https-proxy-agent$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'seldom-used-agent' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'seldom-used-agent' }, ({ path }) => ({
      contents: `
        const agent = () => require('${path}');
        module.exports = new Proxy(function () {}, {
          construct: (_, args) => new (agent())(...args),
          get: (_, name) => agent()[name],
        });`,
      resolveDir: import.meta.dirname,
    }));
  },
};

/** Axios takes these as a whole, by their default exports. */
function isSeldomUsed(path: string, importer: string): boolean {
  return /[\\/]axios[\\/]/.test(importer) && /^(crypto|https|http2)$/.test(path);
}

interface PluginBuild {
  onResolve(
    options: { filter: RegExp },
    resolve: (asked: {
      path: string;
      importer: string;
      kind: string;
    }) => { path: string; namespace: string } | undefined,
  ): void;
  onLoad(
    options: { filter: RegExp; namespace?: string },
    load: (asked: { path: string }) => { contents: string; resolveDir?: string },
  ): void;
}

/** Shells ask for their completion script at every start: it is written once, and then only read. */
async function writeCompletionScripts(): Promise<void> {
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
    js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);",
  },
  esbuildPlugins: [lazyBuiltins, onlyWhatIsSent, onlyEnglish, noDeveloperTools],
  onSuccess: writeCompletionScripts,
  define: { 'process.env.NODE_ENV': '"production"' },
  esbuildOptions(options) {
    options.conditions = ['podium-source', 'node', 'import', 'default'];
    options.legalComments = 'none';
    // Names stay: they are what PODIUM_DEBUG shows.
    options.minifyWhitespace = true;
    options.minifySyntax = true;
  },
});
