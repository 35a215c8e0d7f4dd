import type { Explanation } from '../explain-error.ts';

const signIn = ['Ctrl-t signs in.'];

/** What helps on the full screen, where no command can be given, by the code of the failure. */
const hintsInKeys: Readonly<Record<string, readonly string[]>> = {
  token_invalid: signIn,
  refresh_token_invalid: signIn,
  signed_out: signIn,
  not_found: ['It may be gone, or not open to you now: 2 and 3 show what is.'],
  forbidden: ['4 shows who you are signed in as.'],
  contest_not_live: ['Once the contest is over, open the problem from the problem list to submit it for practice.'],
  contest_over: ['Open the problem from the problem list to submit it for practice.'],
  contest_not_started: ['Its page counts down to the start.'],
  not_registered: ['Register on the page of the contest.'],
  too_many_pending: ['Wait for a verdict, then submit again.'],
};

/** The commands that look after the server's address, as they are named after any failure that it may be to blame for. */
const serverCommands = /(?:`podium doctor` looks[;,] )?`podium config set server <address>` changes it/;

/** A failure with what to do about it said in keys; for a session of the environment it is the variable that has to be changed. */
export function explainInKeys(failure: Explanation, tokenFromEnvironment: boolean): Explanation {
  const known = hintsInKeys[failure.code];
  if (known && !(known === signIn && tokenFromEnvironment)) return { ...failure, hints: known };
  return { ...failure, hints: failure.hints.map((hint) => hint.replace(serverCommands, '5 looks and changes it')) };
}
