import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
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

export async function meetPerson(serverUrl: string, account: Account): Promise<Person> {
  const signInAnew = async () => {
    const client = createClient({ baseUrl: `${serverUrl}/api`, tokens: memoryTokenStore() });
    const { accessToken, refreshToken } = await client.auth.login({ email: account.email, password: account.password });
    return { client, tokens: { accessToken, refreshToken } };
  };
  const { client } = await signInAnew();
  return { ...account, client, signIn: async () => (await signInAnew()).tokens };
}

/**
 * Makes an account for a learner and signs them in. `others` is the number of learners with the
 * same first name.
 */
export async function signUpPerson(
  serverUrl: string,
  firstName: string,
  lastName = 'Example',
  others = 0,
): Promise<Person> {
  const account = {
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}${others > 0 ? others + 1 : ''}@example.org`,
    password: `${firstName.toLowerCase()}-password`,
  };
  const guest = createClient({ baseUrl: `${serverUrl}/api`, tokens: memoryTokenStore() });
  await guest.auth.register({ ...account, confirmPassword: account.password });
  return meetPerson(serverUrl, account);
}
