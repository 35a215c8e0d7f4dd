import { useResource } from '../data/use-resource.ts';

/** Draws nothing. Keeps in mind who is signed in, so that they are known when the session ends. */
export function KeepProfile() {
  useResource('profile', (client, signal) => client.users.profile({ signal }));
  return null;
}
