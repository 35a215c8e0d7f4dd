import type { UserType } from '@podium/sdk/contract';
import * as z from 'zod/mini';
import { paths } from '../lib/paths.ts';

const arrivalSchema = z.object({
  /** The page that the user requested. */
  from: z.optional(z.string()),
  /** Whether the session ended on that page. */
  ended: z.optional(z.boolean()),
  /** The email of the account that the user has just created. */
  email: z.optional(z.string()),
});

/** The navigation state of a redirect to the sign-in page. */
export type LoginArrival = z.infer<typeof arrivalSchema>;

/** The browser's history may contain the state of an older version of the pages. */
export function readArrival(state: unknown): LoginArrival {
  return arrivalSchema.safeParse(state).data ?? {};
}

/** Returns the requested page if it belongs to the role, else the role's home page. */
export function destinationOf(userType: UserType, { from }: LoginArrival): string {
  return from?.startsWith(`/${userType}/`) ? from : paths[userType].home;
}
