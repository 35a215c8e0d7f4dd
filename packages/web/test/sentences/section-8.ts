import { rule, text } from './sentence.ts';

const contest = '/user/contest/{id}';
const noResponse = 'No response received from server';
const setUp = 'Error setting up the request';
const tryAgain = 'An error occurred. Please try again.';

/** Section 8 of the specification is the error catalogue. */
export const errorSentences = {
  'login-error.refused': rule("A 400 shows the server's message for 2 seconds", '/auth/login'),
  'login-error.failed': text(tryAgain, '/auth/login, status 500'),
  'login-error.thrown': text(tryAgain, '/auth/login, an error was thrown'),
  'register-error.refused': rule("A 400 shows the server's message for 2 seconds", '/auth/register'),
  'register-error.failed': text(tryAgain, '/auth/register, status 500'),
  'register-error.thrown': text(tryAgain, '/auth/register, an error was thrown'),

  'contest-register-error.refused': rule("A 400 shows the server's message", `${contest}, registering`),
  'contest-register-error.message': rule("Other errors show the server's message", `${contest}, registering`),
  'contest-register-error.fallback': text(
    'Failed to register for contest',
    `${contest}, registering, without a message`,
  ),
  'contest-register-error.no-response': text(noResponse, `${contest}, registering`),
  'contest-register-error.set-up': text(setUp, `${contest}, registering`),
  'contest-error.not-found': text('Contest not found', `${contest}, status 404`),
  'contest-error.message': rule("Other errors show the server's message", contest),
  'contest-error.fallback': text('Failed to fetch contest details', `${contest}, without a message`),
  'contest-error.no-response': text(noResponse, contest),
  'contest-error.set-up': text(setUp, contest),

  // The table leaves out 'Failed to update profile': the pages show the profile read-only, and the
  // client's tests have the text. Registration is part of the contest, so no separate check of it
  // can fail.
  'solved-problems-error': rule(
    'A failure to load the solved problems does not break the page',
    '/user/contestAttempt/{contestId}',
  ),
  'leaderboard-error.learner': text('Failed to fetch leaderboard', '/user/leaderboard/{contestId}'),
  'leaderboard-error.admin': text('Failed to fetch leaderboard', '/admin/leaderBoard/{contestId}'),
  'leaderboard-error.replaces': rule('It replaces the page', '/admin/leaderBoard/{contestId}'),
  'leaderboard-error.generate': text('Failed to generate leaderboard', '/admin/leaderBoard/{contestId}, generating'),
  'leaderboard-error.generate-modal': rule(
    "A modal titled Error is shown when the answer's success is false",
    '/admin/leaderBoard/{contestId}, generating',
  ),

  'run-error.message': rule("A failure of Run shows the answer's message", 'solving screens'),
  'run-error.fallback': text('Failed to run Code', 'solving screens, running, without a message'),
  'submit-error.message': rule("A failure of Submit shows the answer's message", 'solving screens'),
  'submit-error.fallback': text('Failed to submit code', 'solving screens, submitting, without a message'),
  'submit-error.execution-errors': rule(
    "'Execution error' shows compile or run errors in red",
    'solving screens, after a submit',
  ),
  'submit-error.execution-warnings': rule(
    "'Execution error' shows warnings in yellow",
    'solving screens, after a submit',
  ),
  'submit-error.failed-test': text('Test case failed.', 'solving screens, after a submit'),
  'submit-error.input': text('Input', 'solving screens, at a failed test case'),
  'submit-error.expected': text('Expected Output', 'solving screens, at a failed test case'),
  'submit-error.actual': text('Actual Output', 'solving screens, at a failed test case'),
  'submit-error.practice': text(
    'An error occurred while submitting the practice.',
    'solving screens, unexpected failure',
  ),
  'submit-error.contest': text(
    'An error occurred while submitting the code.',
    'solving screens, no result is returned',
  ),

  'problem-error.message': rule("The server's message field is shown", 'problem form'),
  'problem-error.fallback': text(
    'Failed to upload problem: Failed to upload problem',
    'problem form, without a message',
  ),
  'problem-error.load': text('Failed to fetch problem details', '/admin/editProblem/{problemId}'),
  'contest-form-error.message': rule("The server's error field is shown", 'contest form'),
  'contest-form-error.fallback': rule("Without one: 'Failed to schedule contest'", 'contest form'),
  'fetch-error.other': rule('Other fetch failures do not break the page', 'everywhere'),
};
