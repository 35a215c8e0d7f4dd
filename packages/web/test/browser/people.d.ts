import { type PodiumClient } from '@podium/sdk';
import type { TokenPair } from '@podium/sdk/contract';
export interface Account {
    firstName: string;
    lastName: string;
    email: string;
    password: string;
}
/** A user, who can also act without a browser. */
export interface Person extends Account {
    /** This client has its own session. */
    client: PodiumClient;
    /** Starts another session. */
    signIn(): Promise<TokenPair>;
}
export declare function meetPerson(serverUrl: string, account: Account): Promise<Person>;
/**
 * Makes an account for a learner and signs them in. `others` is the number of learners with the
 * same first name.
 */
export declare function signUpPerson(serverUrl: string, firstName: string, lastName?: string, others?: number): Promise<Person>;
