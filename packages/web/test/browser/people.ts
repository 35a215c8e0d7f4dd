import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import type { TokenPair } from '@podium/sdk/contract';

export interface Account {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Somebody with an account, and what they do beside the browser. */
export interface Person extends Account {
  /** Calls the server in their name, in a session of its own. */
  client: PodiumClient;
  /** Begins one more session. */
  signIn(): Promise<TokenPair>;
}

/** Signs in somebody who has an account. */
export async function meetPerson(serverUrl: string, account: Account): Promise<Person> {
  const signInAnew = async () => {
    const client = createClient({ baseUrl: `${serverUrl}/api`, tokens: memoryTokenStore() });
    const { accessToken, refreshToken } = await client.auth.login({ email: account.email, password: account.password });
    return { client, tokens: { accessToken, refreshToken } };
  };
  const { client } = await signInAnew();
  return { ...account, client, signIn: async () => (await signInAnew()).tokens };
}

/** Makes an account for a new learner and signs them in. `others` is how many of that name there are. */
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
