import * as z from 'zod/mini';
import { limits } from './limits.ts';

/**
 * Creates the schema of a whole number in a query. Programs pass a number; on the wire it is
 * written in decimal digits, and in no other form that JavaScript reads as a number, such as `1e3`.
 */
export function queryNumber(number: z.ZodMiniInt) {
  return z.pipe(
    z.transform((value: number) => (/^\d+$/.test(String(value)) ? Number(value) : value)),
    number,
  );
}

const limitRange = `limit must be a whole number from 1 to ${limits.listMaxCount}`;

/** The number of entries of a page of a list. */
export const listLimitSchema = z._default(
  queryNumber(z.int(limitRange).check(z.gte(1, limitRange), z.lte(limits.listMaxCount, limitRange))),
  50,
);

/** Reads `true` and `false` of a query, which a client may also send as the values. */
export const queryFlag = (message: string) =>
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])], message),
    z.transform((value) => value === true || value === 'true'),
  );
