import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { env } from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The entry point users start. */
export const podium = fileURLToPath(new URL('../../packages/cli/bin/podium.mjs', import.meta.url));

/** All that a measured program gets of the environment of whoever measures. */
// biome-ignore lint/style/noProcessEnv: the one place here that reads it
export const bareEnvironment = { PATH: env.PATH };

/** Milliseconds from the start of a Node.js process to its end, with its output into pipes. One that fails is no measurement. */
export async function timeProcess(args, environment, input = '') {
  const start = performance.now();
  const child = spawn(process.execPath, args, { env: environment, stdio: 'pipe' });
  child.stdin.end(input);
  const complaint = text(child.stderr);
  child.stdout.resume();
  const [exitCode] = await once(child, 'close');
  const took = performance.now() - start;
  if (exitCode !== 0) throw new Error(`${args.join(' ')} failed: ${await complaint}`);
  return took;
}
