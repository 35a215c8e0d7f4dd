import { type FieldFault, fieldFaultsOf } from '@podium/sdk/contract';
import type { z } from 'zod';

/** What a schema of the contract finds wrong with the values of a form. */
export function schemaFaults(schema: z.ZodType, values: unknown): FieldFault[] {
  const parsed = schema.safeParse(values);
  return parsed.success ? [] : fieldFaultsOf(parsed.error);
}
