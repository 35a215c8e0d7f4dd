import type { Host } from '../host.ts';

/** Keeps colours, ends at once if a page is enough, and leaves the text on the screen. */
const lessOptions = 'FRX';
const notFound = 127;

/**
 * Returns the user's pager if the text is longer than the terminal: that of `PAGER`, else `less`.
 * Returns undefined if the text is to be printed at once.
 */
export function findPager({ stdout, env }: Host, text: string): string | undefined {
  const { PAGER: pager = 'less' } = env;
  if (!stdout.isTTY || !stdout.rows || env.TERM === 'dumb' || /^\s*(cat\s*)?$/.test(pager)) return undefined;
  return text.split('\n').length > stdout.rows ? pager : undefined;
}

/** Shows a text in a pager. Returns false if there is no such program. */
export async function showInPager(host: Host, pager: string, text: string): Promise<boolean> {
  const { execa } = await import('execa');
  const endHandOver = host.handOver?.();
  try {
    const { exitCode } = await execa('/bin/sh', ['-c', pager], {
      cwd: host.cwd,
      env: { LESS: lessOptions, ...host.env },
      extendEnv: false,
      reject: false,
      input: text,
      stdout: 'inherit',
      // The shell would report that the usual pager is missing.
      stderr: host.env.PAGER === undefined ? 'ignore' : 'inherit',
      cancelSignal: host.signal,
    });
    host.signal.throwIfAborted();
    return exitCode !== notFound;
  } finally {
    endHandOver?.();
  }
}
