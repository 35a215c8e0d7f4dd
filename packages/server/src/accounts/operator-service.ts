import type { UserType } from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { AccountChange, ListedAccount, OperatorRepository } from './operator-repository.ts';
import type { PasswordHasher } from './password-hasher.ts';

interface OperatorServiceDeps {
  operators: OperatorRepository;
  passwords: PasswordHasher;
  clock: Clock;
}

export type OperatorService = ReturnType<typeof createOperatorService>;

/**
 * The operator's work on accounts, whether the server runs or not. Every change ends the sessions
 * of its account at once. All changes throw `not_found` for an email without an account.
 */
export function createOperatorService({ operators, passwords, clock }: OperatorServiceDeps) {
  /** Returns false if it was so before. Throws `forbidden` if it would leave no administrator. */
  async function change(email: string, what: AccountChange): Promise<boolean> {
    const outcome = await operators.changeAccount(email, what, clock.now());
    if (outcome === 'unknown account') throw new ServiceError('not_found', `There is no account ${email}`);
    if (outcome === 'last administrator') {
      const message = `${email} is the only administrator who can sign in. Create or promote another one first.`;
      throw new ServiceError('forbidden', message);
    }
    return outcome === 'changed';
  }

  return {
    listAccounts: (): AsyncIterable<ListedAccount> => operators.listAccounts(clock.now()),
    setRole: (email: string, userType: UserType) => change(email, { type: 'role', userType }),
    /** Also rejects the tokens for scripts of a disabled account until it is enabled. */
    setDisabled: (email: string, isDisabled: boolean) => change(email, { type: 'state', isDisabled }),
    /** Also ends the tokens for scripts. */
    async resetPassword(email: string, password: string): Promise<void> {
      await change(email, { type: 'password', passwordHash: await passwords.hash(password) });
    },
    async revokeSessions(email: string, andTokens: boolean): Promise<void> {
      await change(email, { type: 'sessions', andTokens });
    },
  };
}
