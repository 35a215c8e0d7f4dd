import type { TokenPair } from '@podium/sdk/contract';

export interface SessionStorage {
  kind: 'keychain' | 'file' | 'environment';
  /** The name for people: `the keychain`, `the file /home/…/session.json`. */
  label: string;
  read(key: string): Promise<TokenPair | undefined>;
  write(key: string, tokens: TokenPair): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Returns the tokens. A value of another shape counts as signed out. */
export function parseTokenPair(value: unknown): TokenPair | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { accessToken, refreshToken } = value as Record<string, unknown>;
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return undefined;
  return { accessToken, refreshToken };
}

let underWay = 0;

export async function countKeychainCall<T>(call: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await call;
  } finally {
    underWay -= 1;
  }
}

/**
 * Reports whether a call waits for the keychain's daemon, or for the user to enter its password.
 */
export function isKeychainBusy(): boolean {
  return underWay > 0;
}
