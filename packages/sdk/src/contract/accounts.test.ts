import { describe, expect, test } from 'vitest';
import { loginRequestSchema, profileUpdateSchema, registerRequestSchema } from './accounts.ts';

const form = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  password: 'analytical',
  confirmPassword: 'analytical',
};

function firstMessages(result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) {
  const messages: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) messages[path.join('.')] ??= message;
  return messages;
}

describe('the registration form', () => {
  test('reports each empty or missing field with the text of the specification', () => {
    const empty = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };
    expect(firstMessages(registerRequestSchema.safeParse(empty))).toEqual({
      firstName: 'First Name is required',
      lastName: 'Last Name is required',
      email: 'Email is required',
      password: 'Password is required',
      confirmPassword: 'Confirm Password is required',
    });
    expect(firstMessages(registerRequestSchema.safeParse({}))).toEqual(
      firstMessages(registerRequestSchema.safeParse(empty)),
    );
  });

  test.each([
    [{ email: 'ada' }, { email: 'Email is invalid' }],
    [{ email: 'ada@host' }, { email: 'Email is invalid' }],
    [{ email: 'a@b..de' }, { email: 'Email is invalid' }],
    [{ email: 'a@.b.de' }, { email: 'Email is invalid' }],
    [{ email: 'a@b.de.' }, { email: 'Email is invalid' }],
    [{ email: 'ada\u001b[31m@example.org' }, { email: 'Email is invalid' }],
    [{ password: '1234567', confirmPassword: '1234567' }, { password: 'Password must be at least 8 characters long' }],
    [{ confirmPassword: 'different' }, { confirmPassword: 'Passwords do not match' }],
    [
      { email: 'ada', confirmPassword: 'different' },
      { email: 'Email is invalid', confirmPassword: 'Passwords do not match' },
    ],
  ])('rejects %j with the message of each wrong field', (change, messages) => {
    expect(firstMessages(registerRequestSchema.safeParse({ ...form, ...change }))).toEqual(messages);
  });

  test('trims names and email, and keeps the spaces of the password', () => {
    const parsed = registerRequestSchema.parse({
      ...form,
      firstName: ' Ada ',
      email: ' ada@example.org ',
      password: ' analytical ',
      confirmPassword: ' analytical ',
    });
    expect(parsed).toMatchObject({ firstName: 'Ada', email: 'ada@example.org', password: ' analytical ' });
  });
});

test('a sign-in with a wrong email and without a password reports both fields', () => {
  expect(firstMessages(loginRequestSchema.safeParse({ email: 'ada' }))).toEqual({
    email: 'Email is invalid',
    password: 'Password is required',
  });
});

test('a profile change without a field that may change is rejected', () => {
  expect(profileUpdateSchema.safeParse({}).success).toBe(false);
  expect(profileUpdateSchema.safeParse({ rating: 3000 }).success).toBe(false);
  expect(profileUpdateSchema.parse({ firstName: 'Augusta', rating: 3000 })).toEqual({ firstName: 'Augusta' });
});

test('an email of 4 MB is rejected for its length within a second of CPU time', () => {
  const before = process.cpuUsage();
  const hostile = { email: `a@${'.a'.repeat(2_000_000)}@`, password: 'x' };
  expect(firstMessages(loginRequestSchema.safeParse(hostile))).toEqual({
    email: 'Email must be at most 254 characters long',
  });
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
