import { isUnreachable } from '@podium/sdk/errors';
import { ProblemsError, usageError } from '../errors.ts';
import type { SetterTools } from '../setter-tools.ts';

// A push makes one thing on the server equal to one on this machine: a problem to its folder, a
// contest to its file. An adapter does the steps, and this file decides which of them come:
//
//   find ─┬─ unchanged since the last push ──────────────────────────► remember
//         └─ compare ─┬─ nothing differs ────────────────────────────► remember
//                     └─ a plan ─┬─ only planned: with the drift ────► the plan
//                                ├─ refused, or drift ───────────────► an error
//                                └─ send, which remembers too ───────► the plan, and what was saved
//
// Drift is somebody else's work that the push would discard. What is remembered shows it: a change
// that did not come from here has another revision, or leaves no hash of the folder or the file.
// - Of a problem, the server stores the hash of its files with the revision, and the folder stores
//   the problem and the revision in `.podium.json`.
// - Of a contest, the server stores the id of its file and the hash of its `ContestRecord`.

/** A plan says at least whether anything differs. */
interface AnyPlan {
  action: 'create' | 'update' | 'nothing';
}

export interface PushOptions {
  /** Whether to change nothing, and only to return the plan. */
  dryRun?: boolean;
  /** Whether a contest that runs or is over may change, with its problems. */
  allowLive?: boolean;
  /** Whether to discard what somebody else has changed on the server. */
  overwrite?: boolean;
}

/** What was found of a thing. `pair` is the local one and, unless it is new, the remote one. */
export type Found<Pair, Plan> =
  | { state: 'unchanged'; plan: Plan; isRemembered: boolean }
  | { state: 'found'; pair: Pair; drift: string | undefined };

/** The plan, and what the adapter needs to send it. */
export interface Comparison<Plan> {
  plan: Plan;
  /** Why it may not be sent, whatever the drift. */
  refusal?: ProblemsError | undefined;
}

export interface PushAdapter<Pair, Compared extends Comparison<AnyPlan>, Saved> {
  /** Reads the local thing, and finds the remote one that it belongs to. */
  find(): Promise<Found<Pair, Compared['plan']>>;
  compare(pair: Pair): Promise<Compared>;
  /** What to do about drift. */
  driftAdvice: string;
  /** Sends what differs, so that an interrupted call changes nothing, and remembers it. */
  send(compared: Compared): Promise<Saved>;
  /** Remembers that both are the same. */
  remember(plan: Compared['plan']): Promise<void>;
}

export interface Pushed<Plan, Saved> {
  plan: Plan;
  /** Present if only the plan was asked for. */
  drift?: string;
  /** The answer of the server, if something was sent. */
  saved?: Saved;
}

/** Plans or pushes one thing. Throws if it would discard somebody else's work. */
export async function pushOne<Pair, Compared extends Comparison<AnyPlan>, Saved>(
  adapter: PushAdapter<Pair, Compared, Saved>,
  { dryRun = false, overwrite = false }: PushOptions,
): Promise<Pushed<Compared['plan'], Saved>> {
  const found = await adapter.find();
  if (found.state === 'unchanged') {
    if (!dryRun && !found.isRemembered) await adapter.remember(found.plan);
    return { plan: found.plan };
  }
  const compared = await adapter.compare(found.pair);
  const { plan, refusal } = compared;
  if (plan.action === 'nothing') {
    if (!dryRun) await adapter.remember(plan);
    return { plan };
  }
  const { drift } = found;
  if (dryRun) return { plan, ...(drift !== undefined && { drift }) };
  if (refusal) throw refusal;
  if (drift !== undefined && !overwrite) throw new ProblemsError('revision_conflict', drift, [adapter.driftAdvice]);
  return { plan, saved: await adapter.send(compared) };
}

/** A part of a push that failed while the others continued. */
export interface FailedPush {
  action: 'failed';
  error: unknown;
}

/** Several things of one kind that are pushed one after the other. */
interface Batch<Local extends Identified, Listed, Result> {
  /** The things as they are named. `listed` is undefined if the server cannot be reached. */
  things: readonly { name: string; open(listed: Listed | undefined): Promise<Local> }[];
  /** Lists the remote ones. */
  list(): Promise<Listed>;
  /** Throws the errors of the local thing, which are shown also without the server. */
  check(local: Local): Promise<unknown>;
  push(local: Local, listed: Listed): Promise<Result>;
  tools: Pick<SetterTools, 'progress' | 'signal'>;
}

interface Identified {
  /** What no two things may have in common, such as `id spring-cup`. */
  claims: readonly string[];
  /** Where it is. A place that is named twice is one thing. */
  path: string;
}

/** Pushes each of the things. One that fails does not stop the others; an interruption does. */
export async function pushEach<Local extends Identified, Listed, Result>({
  things,
  list,
  check,
  push,
  tools: { progress, signal },
}: Batch<Local, Listed, Result>): Promise<{ name: string; result: Result | FailedPush }[]> {
  if (things.length === 0) return [];
  const settle = <T>(work: Promise<T>) =>
    work.catch((error: unknown): FailedPush => {
      if (signal.aborted) throw error;
      return { action: 'failed', error };
    });
  const count = (index: number, name: string) => progress(`${index + 1}/${things.length} ${name}`);
  const listed = await list().then(
    (value) => ({ value }),
    (error: unknown) => {
      if (isUnreachable(error)) return { value: undefined, error };
      throw error;
    },
  );
  const opened: { name: string; local: Local | FailedPush }[] = [];
  for (const [index, { name, open }] of things.entries()) {
    count(index, name);
    opened.push({ name, local: await settle(open(listed.value)) });
  }
  const pushed = new Set<string>();
  const pushLocal = async (name: string, local: Local): Promise<Result> => {
    for (const claim of local.claims) {
      const others = opened.filter(({ local: other }) => hasClaim(other, claim) && other.path !== local.path);
      // Which of them the remote thing belongs to would depend on their order.
      if (others.length > 0)
        throw sameClaim(
          name,
          claim,
          others.map((other) => other.name),
        );
    }
    if ('error' in listed) {
      await check(local);
      throw listed.error;
    }
    // What the first push of a place has added is not in the list from before it.
    const current = pushed.has(local.path) ? await list() : listed.value;
    pushed.add(local.path);
    return push(local, current);
  };
  const results: { name: string; result: Result | FailedPush }[] = [];
  for (const [index, { name, local }] of opened.entries()) {
    count(index, name);
    results.push({ name, result: 'action' in local ? local : await settle(pushLocal(name, local)) });
  }
  return results;
}

function hasClaim(local: Identified | FailedPush, claim: string): local is Identified {
  return 'claims' in local && local.claims.includes(claim);
}

function sameClaim(name: string, claim: string, others: readonly string[]): ProblemsError {
  const [what = ''] = claim.split(' ', 1);
  return usageError(
    `'${name}' has the same ${what} as '${others.join("', '")}', so none of them is pushed.`,
    `Give one of them another ${what}.`,
  );
}
