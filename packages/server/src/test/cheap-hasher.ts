import { createPasswordHasher, type PasswordHasher } from '../accounts/password-hasher.ts';

/** Creates a hasher for tests that are not about its cost: a real hash takes 10 ms and 19 MB. */
export function createCheapHasher(): PasswordHasher {
  return createPasswordHasher({ memoryKibibytes: 64, passes: 1 });
}
