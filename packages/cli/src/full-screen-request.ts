import type { Host } from './host.ts';

export interface FullScreenRequest {
  server: string | undefined;
  noColor: boolean;
}

/** What `podium` without a command asks for on a terminal: the full-screen interface. Undefined for everything else. */
export function readFullScreenRequest({ argv, stdin, stdout }: Host): FullScreenRequest | undefined {
  const request: FullScreenRequest = { server: undefined, noColor: false };
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (word === '--no-color') request.noColor = true;
    else if (word.startsWith('--server=')) request.server = word.slice('--server='.length);
    else if (word === '--server' && argv[at + 1] !== undefined) {
      at += 1;
      request.server = argv[at];
    } else return undefined;
  }
  return stdin.isTTY && stdout.isTTY ? request : undefined;
}
