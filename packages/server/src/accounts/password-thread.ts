import { hashSync, verifySync } from '@node-rs/argon2';
import { answerCalls } from '../event-loop/answer-calls.ts';

/** The cost of one argon2id hash. */
export interface PasswordCost {
  memoryKibibytes: number;
  passes: number;
}

/** A request to a thread: to make a hash, or to verify a password against one. */
export type PasswordCall =
  | { type: 'hash'; password: string; cost: PasswordCost }
  | { type: 'verify'; password: string; passwordHash: string };

// This thread hashes passwords, one after the other.
answerCalls((call: PasswordCall): string | boolean => {
  switch (call.type) {
    case 'hash': {
      const { memoryKibibytes, passes } = call.cost;
      // argon2id is the library's default algorithm. isolatedModules does not allow naming its
      // enum.
      return hashSync(call.password, { memoryCost: memoryKibibytes, timeCost: passes, parallelism: 1 });
    }
    case 'verify':
      return verifySync(call.passwordHash, call.password);
  }
});
