import type { TokenPair } from '@podium/sdk/contract';

/** One storage that can keep a sign-in per server. */
export interface SessionStorage {
  kind: 'keychain' | 'file' | 'environment';
  /** For people: `the keychain`, `the file /home/…/session.json`. */
  label: string;
  read(server: string): Promise<TokenPair | undefined>;
  write(server: string, tokens: TokenPair): Promise<void>;
  remove(server: string): Promise<void>;
}

/** Reads a stored pair; anything of another shape counts as not signed in. */
export function parseTokenPair(value: unknown): TokenPair | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { accessToken, refreshToken } = value as Record<string, unknown>;
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return undefined;
  return { accessToken, refreshToken };
}

let underWay = 0;

/** Counts a call of the keychain while it is under way. */
export async function countKeychainCall<T>(call: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await call;
  } finally {
    underWay -= 1;
  }
}

/** Whether a keychain has yet to answer: for its daemon, or for somebody who is asked for its password. */
export function isKeychainBusy(): boolean {
  return underWay > 0;
}
