import * as z from 'zod/mini';
import type { TokenScope } from './limits.ts';
import { anyIdSchema, blobHashSchema } from './primitives.ts';

/**
 * The callers that an endpoint accepts: anyone, anyone signed in, one role, or only judge workers
 * with a token of the scope `judge`.
 */
export type Access = 'public' | 'signed-in' | 'user' | 'admin' | 'worker';

/** Allows `times` calls in `seconds`. */
export interface Rate {
  times: number;
  seconds: number;
}

/**
 * The rate limits of one endpoint. The server answers calls beyond them with 429, and with the time
 * to wait in `Retry-After`.
 */
export interface RateLimits {
  /** Limits the calls from one address. An operator scales this with `PODIUM_ADDRESS_LIMIT`. */
  perAddress?: Rate;
  /** Limits the wrong passwords of one account from one address, or in a signed-in session. */
  wrongPasswordsPerAddress?: Rate;
  /**
   * The wrong passwords of one account from all addresses after which an address where it has not
   * signed in before has one attempt.
   */
  wrongPasswords?: Rate;
  /** Limits the wrong passwords of one account from all such addresses. */
  wrongPasswordsAtMost?: Rate;
  /** Limits the calls of one session. */
  perSession?: Rate;
  /** Limits the submissions and runs that one learner has waiting. */
  pending?: number;
  /**
   * Limits how often one participant asks in a contest, and the questions that wait for an answer.
   */
  questions?: { secondsBetween: number; open: number };
}

/** One call of the API: the row from which server, client and OpenAPI are made. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path relative to the base URL, with parameters in braces: `/contest/getContest/{id}`. */
  path: string;
  /** One line for OpenAPI. */
  summary: string;
  /** The callers that the server accepts; others get `token_invalid` or `forbidden`. */
  access: Access;
  /**
   * The scope that a token for scripts needs. Absent: `read` for a GET, and otherwise no such token
   * is accepted.
   */
  scope?: TokenScope;
  /** Absent for calls without a limit. */
  rateLimits?: RateLimits;
  params: z.ZodMiniObject;
  /** The parameters after the `?`. */
  query?: z.ZodMiniType;
  /** The headers that the call reads, in lower case. */
  headers?: z.ZodMiniObject;
  /** The body is JSON, unless `bodyKind` says that raw bytes are sent. */
  body?: z.ZodMiniType;
  /** Set for a body of raw bytes. */
  bodyKind?: 'bytes';
  /** Why the answer takes long: judging, or a transfer of much data. Clients then wait longer. */
  waitsFor?: 'judging' | 'transfer';
  /**
   * Set for a change, to the noun as the server sends it. Its fields that cannot be changed are
   * ignored, so that an object that was read can be sent back. A field that neither schema has is
   * rejected.
   */
  changes?: z.ZodMiniObject;
  /**
   * Set for an upload, to the noun as the server sends it. A field that neither schema has is
   * rejected if it resembles one that is missing.
   */
  creates?: z.ZodMiniObject;
  /** The largest accepted body, in bytes on the wire; by default `limits.smallBodyMaxBytes`. */
  bodyMaxBytes?: number;
  /** The schema of the answer per status. Answers are JSON unless `responseKind` says otherwise. */
  responses: Record<number, z.ZodMiniType>;
  /** Server-sent `events`, plain `text`, raw `bytes`, or a JSON `document` of another format. */
  responseKind?: 'events' | 'text' | 'bytes' | 'document';
}

/** The parameters of a path, by the name between its braces; no path has two. */
const pathParams = {
  none: z.object({}),
  id: z.object({ id: anyIdSchema }),
  problemId: z.object({ problemId: anyIdSchema }),
  contestId: z.object({ contestId: anyIdSchema }),
  hash: z.object({ hash: blobHashSchema }),
};
type PathParams = typeof pathParams;
/** The name between the braces; no key of `pathParams` for a path with two of them. */
type NameIn<Path> = Path extends `${string}{${infer Rest}`
  ? Rest extends `${infer Name}}${infer After}`
    ? After extends `${string}{${string}`
      ? 'more than one'
      : Name
    : 'an open brace'
  : 'none';
type ParamsOf<Path> = NameIn<Path> extends infer Name extends keyof PathParams ? PathParams[Name] : never;
type KnownPath<Path> = NameIn<Path> extends keyof PathParams ? Path : `a parameter of ${keyof PathParams}`;

/**
 * Makes one row of the table, with its literal types and the parameters of its path. Another
 * parameter does not compile until `pathParams` has it.
 */
export function endpoint<const E extends Omit<Endpoint, 'params'>>(
  row: E & { path: KnownPath<E['path']> },
): E & { params: ParamsOf<E['path']> } {
  const [, name = 'none'] = /\{(\w+)\}/.exec(row.path) ?? [];
  return { ...row, params: pathParams[name as keyof PathParams] as ParamsOf<E['path']> };
}

/** Returns the scope that a token for scripts needs for a call; undefined if none suffices. */
export function scopeOf({ scope, method }: Pick<Endpoint, 'scope' | 'method'>): TokenScope | undefined {
  return scope ?? (method === 'GET' ? 'read' : undefined);
}

/**
 * Returns the bytes that a text of this many UTF-8 bytes can take in JSON, where each may be an
 * escape such as `\\u0001`.
 */
export function escapedBytes(bytes: number): number {
  return 6 * bytes;
}
