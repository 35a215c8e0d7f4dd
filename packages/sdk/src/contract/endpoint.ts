import * as z from 'zod';
import { idSchema } from './primitives.ts';

/** Who may call: anyone, anyone signed in, or one role. */
export type Access = 'public' | 'signed-in' | 'user' | 'admin';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT';
  /** Relative to the base URL, parameters in braces: `/contest/getContest/{id}`. */
  path: string;
  summary: string;
  access: Access;
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
