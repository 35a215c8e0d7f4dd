import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { faultSentence, fieldFaultsOf } from './field-faults.ts';
import { idSchema } from './primitives.ts';

function faultsOf(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.error ? fieldFaultsOf(parsed.error) : [];
}

describe('fieldFaultsOf', () => {
  it('lists each field once, with its first fault', () => {
    const schema = z.object({
      name: z
        .string()
        .min(3, 'name is short')
        .regex(/^[a-z]+$/, 'name has odd characters'),
    });
    expect(faultsOf(schema, { name: '1' })).toEqual([{ path: 'name', message: 'name is short' }]);
  });

  it('lists at most fifty fields', () => {
    expect(
      faultsOf(
        z.array(z.string()),
        Array.from({ length: 80 }, () => 1),
      ),
    ).toHaveLength(50);
  });
});

describe('faultSentence', () => {
  it('puts the field in front of a message that goes on from it', () => {
    expect(faultSentence(faultsOf(z.object({ id: idSchema }), { id: 'x' }))).toMatch(/^id is not an id: /);
  });

  it('puts the field in front of zod’s own words', () => {
    expect(faultSentence(faultsOf(z.object({ limit: z.number() }), {}))).toMatch(/^limit: Invalid input/);
  });

  it('leaves a message alone that names its field', () => {
    expect(faultSentence([{ path: 'email', message: 'Email is required' }])).toBe('Email is required');
  });

  it('says something when nothing is listed', () => {
    expect(faultSentence([])).toBe('The request is not valid');
  });
});
