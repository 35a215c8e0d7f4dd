import process from 'node:process';
import type { Host } from '../src/host.ts';
import type { Route } from '../src/tui/navigation/routes.ts';
import { openTui } from '../src/tui/open-tui.tsx';

// `npm run dev:cli` bundles this file and starts it after every change. It opens the screens of its
// argument, and reports which ones are open to the process that starts it.

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort());

const host: Host = {
  argv: [],
  env: process.env,
  cwd: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interruption.signal,
};
const start = JSON.parse(process.argv[2] ?? '[]') as Route[];
const exitCode = await openTui(host, { start, onRoutes: (routes) => process.send?.(routes) });
process.exit(exitCode);
