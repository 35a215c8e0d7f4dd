import { type Endpoint, endpoints } from '../contract/index.ts';

/** The texts for a failed call of one endpoint. */
export interface ErrorTexts {
  /** Shown when the answer has no message of its own. */
  fallback: string;
  /** Shown instead of the server's message, by status. */
  byStatus?: Readonly<Record<number, string>>;
  /** Shown instead of the server's message for every status of 500 and above. */
  onServerFailure?: string;
  /** Set if the specification names the `error` field of the answer instead of `message`. */
  field?: 'error';
}

const tryAgain = 'An error occurred. Please try again.';
const contestListTexts = { fallback: 'Failed to fetch contests' };
const problemTexts = { fallback: 'Failed to upload problem' };
const contestTexts: ErrorTexts = { fallback: 'Failed to schedule contest', field: 'error' };
const submitTexts = { fallback: 'Failed to submit code' };

const textsByEndpoint: ReadonlyMap<Endpoint, ErrorTexts> = new Map<Endpoint, ErrorTexts>([
  [endpoints.auth.register, { fallback: tryAgain, onServerFailure: tryAgain }],
  [endpoints.auth.login, { fallback: tryAgain, onServerFailure: tryAgain }],
  [endpoints.users.profile, { fallback: 'Failed to fetch profile' }],
  [endpoints.users.updateProfile, { fallback: 'Failed to update profile' }],
  [endpoints.users.changePassword, { fallback: 'Failed to change the password' }],
  [endpoints.problems.list, { fallback: 'Failed to fetch problems' }],
  [endpoints.problems.get, { fallback: 'Failed to fetch problem details' }],
  [endpoints.problems.upload, problemTexts],
  [endpoints.problems.update, problemTexts],
  [endpoints.contests.listFuture, contestListTexts],
  [endpoints.contests.listOngoing, contestListTexts],
  [endpoints.contests.listPast, contestListTexts],
  [endpoints.contests.get, { fallback: 'Failed to fetch contest details', byStatus: { 404: 'Contest not found' } }],
  [endpoints.contests.register, { fallback: 'Failed to register for contest' }],
  [endpoints.contests.leaderboard, { fallback: 'Failed to fetch leaderboard' }],
  [endpoints.contests.generateLeaderboard, { fallback: 'Failed to generate leaderboard' }],
  [endpoints.contests.create, contestTexts],
  [endpoints.contests.update, contestTexts],
  [endpoints.compiler.run, { fallback: 'Failed to run Code' }],
  [endpoints.compiler.format, { fallback: 'Failed to format the code' }],
  [endpoints.compiler.submitPractice, submitTexts],
  [endpoints.compiler.submitContest, submitTexts],
]);

/** Returns the catalogue's texts of an endpoint; undefined if the catalogue has none. */
export function findErrorTexts(endpoint: Endpoint): ErrorTexts | undefined {
  return textsByEndpoint.get(endpoint);
}

/**
 * Returns the message of an error: the catalogue's fixed text, else the server's own, else the
 * catalogue's fallback.
 */
export function errorTextFor(endpoint: Endpoint, status: number, serverMessage: string | undefined): string {
  const texts = findErrorTexts(endpoint);
  const fixed = texts?.byStatus?.[status] ?? (status >= 500 ? texts?.onServerFailure : undefined);
  return fixed ?? serverMessage ?? texts?.fallback ?? `The server answered with status ${status}`;
}
