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
