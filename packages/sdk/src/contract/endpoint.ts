import * as z from 'zod';
import { idSchema } from './primitives.ts';

/** Who may call: anyone, anyone signed in, or one role. */
export type Access = 'public' | 'signed-in' | 'user' | 'admin';

/** At most so many times in so many seconds. */
export interface Rate {
  times: number;
  seconds: number;
}

/** The limits of one endpoint. Beyond them the server answers 429 and says in `Retry-After` when to come back. */
export interface RateLimits {
  /** Calls from one address. An operator scales them with `PODIUM_ADDRESS_LIMIT`. */
  perAddress?: Rate;
  /** Wrong passwords of one account from one address, or in the session of somebody who is signed in. */
  wrongPasswordsPerAddress?: Rate;
  /** Wrong passwords of one account from everywhere. */
  wrongPasswords?: Rate;
  /** Submissions and runs that one learner has waiting. */
  pending?: number;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base URL, parameters in braces: `/contest/getContest/{id}`. */
  path: string;
  summary: string;
  access: Access;
  rateLimits?: RateLimits;
  params: z.ZodObject;
  query?: z.ZodType;
  headers?: z.ZodObject;
  /** JSON, unless `bodyKind` says that raw bytes are sent. */
  body?: z.ZodType;
  bodyKind?: 'bytes';
  /**
   * For a change: the noun as it is read. Its fields that may not be set are ignored, so that a read object can be sent
   * back; a field of neither is refused.
   */
  changes?: z.ZodObject;
  /** For an upload: the noun as it is read. A field of neither is refused if it looks like one that was left out. */
  creates?: z.ZodObject;
  /** The largest body that is read, in bytes on the wire; `limits.smallBodyMaxBytes` when it is not said. */
  bodyMaxBytes?: number;
  /** Status → what it answers. JSON unless `responseKind` says otherwise. */
  responses: Record<number, z.ZodType>;
  responseKind?: 'events' | 'text' | 'bytes' | 'document';
}

/** Keeps the literal types of one table row while checking its shape. */
export function endpoint<const E extends Endpoint>(row: E): E {
  return row;
}

export const idParams = z.object({ id: idSchema });

/** What a text of this many bytes in UTF-8 may take in JSON, where each may be sent as an escape such as `\\u0001`. */
export function escapedBytes(bytes: number): number {
  return 6 * bytes;
}
