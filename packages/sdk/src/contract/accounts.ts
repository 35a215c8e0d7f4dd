import * as z from 'zod';
import { limits } from './limits.ts';
import { acknowledgementSchema, idSchema, requiredLine, userTypeSchema } from './primitives.ts';

// The shape is deliberately lenient (some text, an at sign, a host with a dot), because the
// specification asks for "looks like an email".
const emailShape = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

export const emailSchema = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(limits.emailMaxLength, {
    error: `Email must be at most ${limits.emailMaxLength} characters long`,
    // Matching the shape takes time that grows with the square of the length: megabytes would take
    // hours.
    abort: true,
  })
  .regex(emailShape, 'Email is invalid');

const passwordTooLong = (label: string) => `${label} must be at most ${limits.passwordMaxLength} characters long`;

const newPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(limits.passwordMinLength, `Password must be at least ${limits.passwordMinLength} characters long`)
  .max(limits.passwordMaxLength, passwordTooLong('Password'));

const currentPasswordSchema = z
  .string('Current Password is required')
  .min(1, 'Current Password is required')
  .max(limits.passwordMaxLength, passwordTooLong('Current Password'));

export const loginRequestSchema = z.object({
  email: emailSchema,
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(limits.passwordMaxLength, passwordTooLong('Password')),
});
export type LoginRequest = z.infer<typeof loginRequestSchema>;

export const registerRequestSchema = z
  .object({
    firstName: requiredLine('First Name', limits.nameMaxLength),
    lastName: requiredLine('Last Name', limits.nameMaxLength),
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: z.string('Confirm Password is required').min(1, 'Confirm Password is required'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    // The mismatch is reported together with the errors of other fields, as a form shows them.
    when: ({ value }) =>
      typeof value === 'object' && value !== null && Boolean((value as { confirmPassword?: unknown }).confirmPassword),
  });
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

export const tokenPairSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type TokenPair = z.infer<typeof tokenPairSchema>;

export const userInfoSchema = z.object({ _id: idSchema, email: z.string(), userType: userTypeSchema });
export type UserInfo = z.infer<typeof userInfoSchema>;

export const loginResponseSchema = tokenPairSchema.extend({ userInfo: userInfoSchema });
export type LoginResponse = z.infer<typeof loginResponseSchema>;

export const refreshRequestSchema = z.object({
  refreshToken: z
    .string('refreshToken is required')
    .min(1, 'refreshToken is required')
    .max(500, 'refreshToken is too long'),
});

export const sessionSchema = z.object({ userId: idSchema, userType: userTypeSchema });
export type Session = z.infer<typeof sessionSchema>;

export const ratingChangeSchema = z.object({
  contestId: idSchema,
  contestTitle: z.string(),
  endTime: z.string(),
  rank: z.int(),
  ratingBefore: z.int(),
  ratingAfter: z.int(),
});
export type RatingChange = z.infer<typeof ratingChangeSchema>;

export const profileSchema = z.object({
  _id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  userType: userTypeSchema,
  rating: z.int(),
  solvedProblems: z.int(),
  ratingHistory: z.array(ratingChangeSchema),
});
export type Profile = z.infer<typeof profileSchema>;

export const profileUpdateSchema = z
  .object({
    firstName: requiredLine('First Name', limits.nameMaxLength),
    lastName: requiredLine('Last Name', limits.nameMaxLength),
    email: emailSchema,
    /** Required to change the email, because users sign in with it. */
    currentPassword: currentPasswordSchema,
  })
  .partial()
  .refine(({ firstName, lastName, email }) => [firstName, lastName, email].some((value) => value !== undefined), {
    message: 'Nothing to update: send firstName, lastName or email',
  });
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

export const passwordChangeSchema = z.object({ currentPassword: currentPasswordSchema, password: newPasswordSchema });
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

export const profileUpdateResponseSchema = acknowledgementSchema.extend({ data: profileSchema });
