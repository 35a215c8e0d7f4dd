import type { UserType } from '@podium/sdk/contract';
import * as z from 'zod';
import { homeOf } from '../lib/paths.ts';

const arrivalSchema = z.object({
  /** Where somebody wanted to go. */
  from: z.string().optional(),
  /** Their session was lost there. */
  ended: z.boolean().optional(),
  /** Of the account that they have just made. */
  email: z.string().optional(),
});

/** What the sign-in page is told by those who lead there. */
export type LoginArrival = z.infer<typeof arrivalSchema>;

/** Reads what a page was told. The browser keeps it with the address, also over a new version of these pages. */
export function readArrival(state: unknown): LoginArrival {
  return arrivalSchema.safeParse(state).data ?? {};
}

/** Where signing in leads: to what was asked for, unless it is another role's, else to where the role begins. */
export function destinationOf(userType: UserType, { from }: LoginArrival): string {
  return from?.startsWith(`/${userType}/`) ? from : homeOf(userType);
}
