import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { anyIdSchema, idSchema, requiredLine, userTypeSchema } from './primitives.ts';

// The shape is deliberately lenient (some text, an at sign, the names of a host between dots),
// because the specification asks for "looks like an email".
const emailShape = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}.]+(?:\.[^\s@\p{Cc}.]+)+$/u;

const names = {
  /** 1 to 80 characters on one line; white space around it is removed. */
  firstName: requiredLine('First Name', limits.nameMaxLength),
  /** 1 to 80 characters on one line; white space around it is removed. */
  lastName: requiredLine('Last Name', limits.nameMaxLength),
};

/** An email as a person types it; white space around it is removed. */
export const emailSchema = z.string('Email is required').check(
  z.trim(),
  z.minLength(1, 'Email is required'),
  z.maxLength(limits.emailMaxLength, {
    error: `Email must be at most ${limits.emailMaxLength} characters long`,
    // Matching the shape takes time that grows with the square of the length: megabytes would take
    // hours.
    abort: true,
  }),
  z.regex(emailShape, 'Email is invalid'),
);

const passwordTooLong = (label: string) => `${label} must be at most ${limits.passwordMaxLength} characters long`;

const newPasswordSchema = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(limits.passwordMinLength, `Password must be at least ${limits.passwordMinLength} characters long`),
    z.maxLength(limits.passwordMaxLength, passwordTooLong('Password')),
  );

const currentPasswordSchema = z
  .string('Current Password is required')
  .check(
    z.minLength(1, 'Current Password is required'),
    z.maxLength(limits.passwordMaxLength, passwordTooLong('Current Password')),
  );

export const loginRequestSchema = z.object({
  /** At most 254 characters that look like an email. Accounts compare it without regard to case. */
  email: emailSchema,
  /** 1 to 200 characters. */
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(limits.passwordMaxLength, passwordTooLong('Password'))),
});
export type LoginRequest = z.infer<typeof loginRequestSchema>;

export const registerRequestSchema = z
  .object({
    ...names,
    /**
     * At most 254 characters that look like an email. It must differ from those of other accounts,
     * without regard to case.
     */
    email: emailSchema,
    /** 8 to 200 characters. */
    password: newPasswordSchema,
    /** Must equal `password`. */
    confirmPassword: z.string('Confirm Password is required').check(z.minLength(1, 'Confirm Password is required')),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords do not match',
      // The mismatch is reported together with the errors of other fields, as a form shows them.
      when: ({ value }) =>
        typeof value === 'object' &&
        value !== null &&
        Boolean((value as { confirmPassword?: unknown }).confirmPassword),
    }),
  );
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

export const tokenPairSchema = z.object({
  /** Sent with every call of a signed-in user; valid for 15 minutes. */
  accessToken: z.string(),
  /** Exchanged for a new pair; valid for 30 days. */
  refreshToken: z.string(),
});
export type TokenPair = z.infer<typeof tokenPairSchema>;

const userInfoSchema = z.object({
  _id: anyIdSchema,
  /** The email as the account has it, which may differ in case from the one that was sent. */
  email: z.string(),
  userType: userTypeSchema,
});
export type UserInfo = z.infer<typeof userInfoSchema>;

/** The answer of a sign-in: the tokens and the account. */
export const loginResponseSchema = z.extend(tokenPairSchema, { userInfo: userInfoSchema });
export type LoginResponse = z.infer<typeof loginResponseSchema>;

export const refreshRequestSchema = z.object({
  /** 1 to 500 characters. */
  refreshToken: z
    .string('refreshToken is required')
    .check(z.minLength(1, 'refreshToken is required'), z.maxLength(500, 'refreshToken is too long')),
});

export const sessionSchema = z.object({
  userId: anyIdSchema,
  userType: userTypeSchema,
});
export type Session = z.infer<typeof sessionSchema>;

const ratingChangeSchema = z.object({
  contestId: idSchema,
  /** The present title of the contest. */
  contestTitle: z.string(),
  /** The end of the contest, ISO 8601 in UTC. */
  endTime: z.string(),
  /** The rank in the contest, counted from 1. */
  rank: z.int(),
  ratingBefore: z.int(),
  ratingAfter: z.int(),
});
export type RatingChange = z.infer<typeof ratingChangeSchema>;

export const profileSchema = z.object({
  _id: z._default(anyIdSchema, ''),
  /** 1 to 80 characters on one line. */
  firstName: z.string(),
  /** 1 to 80 characters on one line. */
  lastName: z.string(),
  /** The email with which the user signs in. */
  email: z.string(),
  userType: userTypeSchema,
  /** A whole number; 1500 for a new account. */
  rating: z.int(),
  /** The number of problems for which the user has an accepted submission. */
  solvedProblems: z._default(z.int(), 0),
  /** The rated contests of the user, in the order of their end; empty before the first one. */
  ratingHistory: z._default(z.array(ratingChangeSchema), []),
});
export type Profile = z.infer<typeof profileSchema>;

/** The days of the last year on which the user submitted, the earliest first. */
export const activitySchema = z.array(
  z.object({
    /** The day in UTC: `2026-05-01`. */
    date: z.string(),
    /** The number of submissions of that day, at least 1. */
    submissions: z.int(),
  }),
);
export type Activity = z.infer<typeof activitySchema>;

/** The body of a profile change: the fields to change, at least one. */
export const profileUpdateSchema = z
  .partial(
    z.object({
      ...names,
      /**
       * At most 254 characters that look like an email. Accounts compare it without regard to case.
       */
      email: emailSchema,
      /** Required to change the email, because users sign in with it. 1 to 200 characters. */
      currentPassword: currentPasswordSchema,
    }),
  )
  .check(
    z.refine(({ firstName, lastName, email }) => [firstName, lastName, email].some((value) => value !== undefined), {
      message: 'Nothing to update: send firstName, lastName or email',
    }),
  );
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

export const passwordChangeSchema = z.object({
  /** 1 to 200 characters. */
  currentPassword: currentPasswordSchema,
  /** The new password: 8 to 200 characters. */
  password: newPasswordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

export const profileUpdateResponseSchema = z.object({
  success: z._default(z.boolean(), true),
  /** One sentence that can be shown to people. */
  message: z._default(z.string(), 'Profile updated successfully'),
  data: profileSchema,
});
