import * as z from 'zod/mini';

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
