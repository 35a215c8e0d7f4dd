import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrorsOf, fieldErrorsSentence } from './field-errors.ts';
import { idSchema } from './primitives.ts';

function errorsOf(schema: z.ZodMiniType, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.error ? fieldErrorsOf(parsed.error) : [];
}

describe('fieldErrorsOf', () => {
  it('lists each field once, with its first error', () => {
    const schema = z.object({
      name: z.string().check(z.minLength(3, 'name is short'), z.regex(/^[a-z]+$/, 'name has odd characters')),
    });
    expect(errorsOf(schema, { name: '1' })).toEqual([{ path: 'name', message: 'name is short' }]);
  });

  it('lists at most fifty fields', () => {
    expect(
      errorsOf(
        z.array(z.string()),
        Array.from({ length: 80 }, () => 1),
      ),
    ).toHaveLength(50);
  });
});

describe('fieldErrorsSentence', () => {
  it('continues the name of the field with a message without a subject', () => {
    expect(fieldErrorsSentence(errorsOf(z.object({ id: idSchema }), { id: 'x' }))).toMatch(/^id is not an id: /);
  });

  it('puts the name of the field and a colon before a message of zod', () => {
    expect(fieldErrorsSentence(errorsOf(z.object({ limit: z.number() }), {}))).toMatch(/^limit: Invalid input/);
  });

  it('shows a message that names its field as it is', () => {
    expect(fieldErrorsSentence([{ path: 'email', message: 'Email is required' }])).toBe('Email is required');
  });

  it('shows “The request is not valid” without any field error', () => {
    expect(fieldErrorsSentence([])).toBe('The request is not valid');
  });
});
