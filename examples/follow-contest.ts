/**
 * Prints the submissions of a contest as they come, with their verdicts, until it is over and
 * everything is judged; then who solved what. The contest is an id; without one it is the contest
 * that runs, or else the next one.
 *
 *     PODIUM_SERVER=http://127.0.0.1:4000 PODIUM_ADMIN_EMAIL=… PODIUM_ADMIN_PASSWORD=… \
 *       node examples/follow-contest.ts [id]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Contest, PodiumClient, SubmissionSummary } from '@podium/sdk';
import { isOver, problemLabel } from '@podium/sdk/display';
import { verdicts } from '@podium/sdk/verdicts';
import { runAsAdmin } from './run-as-admin.ts';

const pollMs = 1000;

/** The labels of the problems that each user has solved, by the id of the user. */
type SolvedByUser = Map<string, { name: string; labels: Set<string> }>;

async function findContest(client: PodiumClient, id: string | undefined): Promise<Contest> {
  if (id !== undefined) return client.contests.get(id);
  const [contest] = [...(await client.contests.listOngoing()), ...(await client.contests.listFuture())];
  if (!contest) throw new Error('No contest runs and none is scheduled.');
  return contest;
}

/** Lists the submissions after the one that is known as the newest, oldest first. */
async function listNewer(client: PodiumClient, contestId: string, newest: string | undefined) {
  const newer: SubmissionSummary[] = [];
  for (let before: string | undefined; ; before = newer.at(-1)?._id) {
    const page = await client.submissions.list({ contestId, limit: 200, ...(before && { before }) });
    const known = page.findIndex(({ _id }) => _id === newest);
    newer.push(...(known < 0 ? page : page.slice(0, known)));
    if (known >= 0 || page.length < 200) return newer.toReversed();
  }
}

/** Waits for the verdict of a submission, prints it, and notes a solved problem. */
async function follow(client: PodiumClient, contest: Contest, solved: SolvedByUser, submission: SubmissionSummary) {
  const { _id, userId, userFirstName, problemId, problemTitle, submittedAt } = submission;
  const label = problemLabel(contest.problems.findIndex((problem) => problem._id === problemId));
  for await (const event of client.submissions.watch(_id)) {
    if (event.type !== 'verdict') continue;
    console.log(
      `${submittedAt.slice(11, 19)}  ${userFirstName}  ${label} ${problemTitle}  ${verdicts[event.verdict].label}`,
    );
    const user = solved.get(userId) ?? { name: userFirstName, labels: new Set<string>() };
    if (event.verdict === 'accepted') user.labels.add(label);
    solved.set(userId, user);
  }
}

function printSolved(solved: SolvedByUser, { _id }: Contest): void {
  const users = [...solved.values()].sort((one, other) => other.labels.size - one.labels.size);
  for (const { name, labels } of users) console.log(`${name} solved ${[...labels].sort().join(', ') || 'nothing'}`);
  console.log(`The contest is over: \`podium leaderboard generate ${_id}\` ranks and rates the participants.`);
}

await runAsAdmin(async (client) => {
  const contest = await findContest(client, process.argv[2]);
  console.log(`Following ${contest.title}, ${contest.startTime} to ${contest.endTime}`);
  const solved: SolvedByUser = new Map();
  const failures: unknown[] = [];
  const following: Promise<void>[] = [];
  let newest: string | undefined;
  for (let hasEnded = false; !hasEnded && failures.length === 0; ) {
    // Before the list, so that the last list is one of a contest that was over. Its end can be
    // moved.
    hasEnded = isOver(await client.contests.get(contest._id), client.clock.now());
    for (const submission of await listNewer(client, contest._id, newest)) {
      newest = submission._id;
      following.push(follow(client, contest, solved, submission).catch((error: unknown) => void failures.push(error)));
    }
    if (!hasEnded) await sleep(pollMs);
  }
  await Promise.all(following);
  if (failures.length > 0) throw failures[0];
  printSolved(solved, contest);
});
