// `npm run dev:cli` opens the full screen from its sources. After a change of one it opens again,
// on the same screen. Leaving the full screen ends it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';
import { useWorkspaceNode } from './workspace-node.mjs';

await useWorkspaceNode();

const cli = fileURLToPath(new URL('../packages/cli', import.meta.url));
const outdir = fileURLToPath(new URL('../node_modules/.podium-dev/', import.meta.url));
rmSync(outdir, { recursive: true, force: true });
const bundler = await context({
  absWorkingDir: cli,
  metafile: true,
  entryPoints: ['dev/full-screen.ts'],
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  conditions: ['podium-source'],
  // The judge finds its runner beside its sources, which Node itself can run.
  external: ['@podium/judge', 'keytar', 'react-devtools-core'],
  banner: { js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);" },
  // React's development build would print its warnings across the screen.
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'silent',
});

let screen;
/** The open screens, the top one last. */
let routes = [];
let opened = Promise.resolve();
reopen();

function reopen() {
  opened = opened.then(() => bundler.rebuild()).then(openFullScreen, showErrors);
}

/** An editor writes a file in several steps. */
const settleMs = 20;
const watched = new Set();
let change;

/** Watches the folders of the sources, because an editor may replace a file by another one. */
function watchFolders(sources) {
  for (const folder of sources.map((source) => join(cli, dirname(source)))) {
    if (watched.has(folder) || folder.includes('node_modules')) continue;
    watched.add(folder);
    watch(folder, () => {
      clearTimeout(change);
      change = setTimeout(reopen, settleMs);
    });
  }
}

async function openFullScreen({ metafile }) {
  watchFolders(Object.keys(metafile.inputs));
  await closeFullScreen();
  const args = ['--conditions=podium-source', `${outdir}full-screen.mjs`, JSON.stringify(routes)];
  const child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  screen = child;
  child.on('message', (open) => {
    routes = open;
  });
  child.once('exit', (code) => {
    // After a crash, the next change opens it again.
    if (screen === child && code === 0) process.exit();
  });
}

async function showErrors(error) {
  const { errors } = error;
  if (!errors) throw error;
  await closeFullScreen();
  // The first bundle may be the one that fails.
  watchFolders(errors.flatMap(({ location }) => location?.file ?? []));
  for (const { location, text } of errors) console.error(`${location?.file}:${location?.line}: ${text}`);
}

async function closeFullScreen() {
  const closing = screen;
  screen = undefined;
  if (!closing || closing.exitCode !== null || closing.signalCode !== null) return;
  closing.kill();
  await once(closing, 'exit');
}
