import type { Explanation } from '../explain-error.ts';

const otherServer = [
  'Is the server running, and is this its address? 5 shows it, looks what is wrong, and changes it.',
];
const signIn = ['Ctrl-t signs in.'];

/** What helps on the full screen, where no command can be given. */
const hintsInKeys: Readonly<Record<string, readonly string[]>> = {
  network_error: otherServer,
  timeout: otherServer,
  unexpected_response: otherServer,
  token_invalid: signIn,
  refresh_token_invalid: signIn,
  signed_out: signIn,
  forbidden: ['4 shows who you are signed in as.'],
  contest_not_live: ['Once the contest is over, open the problem from the problem list to submit it for practice.'],
  contest_over: ['Open the problem from the problem list to submit it for practice.'],
  contest_not_started: ['Its page counts down to the start.'],
  not_registered: ['Register on the page of the contest.'],
  too_many_pending: ['Wait for a verdict, then submit again.'],
};

/** A failure with what to do about it said in keys; for a session of the environment it is the variable that has to be changed. */
export function explainInKeys(failure: Explanation, tokenFromEnvironment: boolean): Explanation {
  const hints = hintsInKeys[failure.code];
  if (!hints || (hints === signIn && tokenFromEnvironment)) return failure;
  return { ...failure, hints };
}
