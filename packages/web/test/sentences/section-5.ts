import { rule, text } from './sentence.ts';

const contestForm = '/admin/scheduleContest, /admin/editContest/{contestId}';
const problemForm = '/admin/uploadProblem, /admin/editProblem/{problemId}';

/** Section 5 of the specification describes validation. */
export const validationSentences = {
  'login.email-required': text('Email is required', '/auth/login, email empty'),
  'login.email-invalid': text('Email is invalid', '/auth/login, email is none'),
  'login.password-required': text('Password is required', '/auth/login, password empty'),
  'register.first-name-required': text('First Name is required', '/auth/register, first name empty'),
  'register.last-name-required': text('Last Name is required', '/auth/register, last name empty'),
  'register.email-required': text('Email is required', '/auth/register, email empty'),
  'register.email-invalid': text('Email is invalid', '/auth/register, email is none'),
  'register.password-required': text('Password is required', '/auth/register, password empty'),
  'register.password-short': text('Password must be at least 8 characters long', '/auth/register, password short'),
  'register.confirm-required': text('Confirm Password is required', '/auth/register, confirmation empty'),
  'register.mismatch': text('Passwords do not match', '/auth/register, confirmation differs'),
  'forms.under-fields': rule('Errors show under the fields', '/auth/login, /auth/register'),
  'forms.block': rule('Errors block submission', '/auth/login, /auth/register'),

  'search.substring': rule('The search matches titles by substring, whatever the case', 'lists of problems'),
  'search.all-tags': rule('A problem must carry ALL selected tags', 'lists of problems'),
  'registration.blocked': rule('Registration is blocked if already registered', '/user/contest/{id}'),

  'problem-form.required': rule(
    'Title, description, time limit, memory limit and input and output of each test case are required',
    problemForm,
  ),
  'contest-form.required': rule('Title, description, start and end are required', contestForm),
  'contest-form.start-not-past': rule('The start cannot be earlier than the current local time', contestForm),
  'contest-form.end-after-start': rule('The end cannot be earlier than the start', contestForm),
  'contest-form.end-disabled': rule('The end is disabled until a start is chosen', contestForm),
  'contest-form.end-cleared': rule(
    'Changing the start to later than the end clears the end',
    '/admin/editContest/{id}',
  ),
  'contest-form.problems-optional': rule('Problems are optional', contestForm),
  'tags.not-empty': rule('A tag is added only when it is not empty after trimming', problemForm),
  'tags.not-present': rule('A tag is added only when it is not present already', problemForm),
};
