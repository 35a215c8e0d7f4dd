import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { env } from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The entry point that users start. */
export const podium = fileURLToPath(new URL('../../packages/cli/bin/podium.mjs', import.meta.url));

/** The measured programs get nothing else of the environment. */
// biome-ignore lint/style/noProcessEnv: the measured programs need the path
export const bareEnvironment = { PATH: env.PATH };

/**
 * Returns the milliseconds from the start of a Node.js process to its end, with its output into
 * pipes. Throws if the process fails.
 */
export async function timeProcess(args, environment, input = '') {
  const start = performance.now();
  const child = spawn(process.execPath, args, { env: environment, stdio: 'pipe' });
  child.stdin.end(input);
  const errorOutput = text(child.stderr);
  child.stdout.resume();
  const [exitCode] = await once(child, 'close');
  const took = performance.now() - start;
  if (exitCode !== 0) throw new Error(`${args.join(' ')} failed: ${await errorOutput}`);
  return took;
}
