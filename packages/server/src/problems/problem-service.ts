import {
  type CheckerSpec,
  isCheckerProgram,
  type Problem,
  type ProblemRevision,
  type ProblemSummary,
  type Session,
  type TestCase,
} from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import { createId } from '../identifiers.ts';
import type { BlobRepository } from './blob-repository.ts';
import { createPackageReader, type ValidUpdate, type ValidUpload } from './problem-package.ts';
import type { LiveContest, ProblemRepository } from './problem-repository.ts';
import {
  isSameContent,
  judgingKeyOf,
  type RevisionContent,
  type StoredRevision,
  type TestCaseRef,
} from './problem-revision.ts';
import type { ProblemRevisionRepository } from './problem-revision-repository.ts';
import { problemAccessAt } from './problem-visibility.ts';

interface ProblemServiceDeps {
  problems: ProblemRepository;
  revisions: ProblemRevisionRepository;
  blobs: BlobRepository;
  clock: Clock;
}

interface SavedProblem {
  problem: ProblemSummary;
  outdatedSubmissions: number;
}

export type ProblemService = ReturnType<typeof createProblemService>;

export function createProblemService({ problems, revisions, blobs, clock }: ProblemServiceDeps) {
  const packages = createPackageReader(blobs);

  async function list(caller: Session): Promise<ProblemSummary[]> {
    return problems.listSummaries(caller.userId, caller.userType === 'admin' ? undefined : clock.now());
  }

  /** Throws `not_found`, and `not_registered` for a learner outside the running contest that has the problem. */
  async function get(caller: Session, problemId: string): Promise<Problem> {
    const revision = await problems.findCurrent(problemId);
    if (!revision) throw problemNotFound();
    if (caller.userType === 'admin') return viewOf(caller.userId, revision, { complete: true });
    const access = problemAccessAt(clock.now(), await problems.listMemberships(problemId, caller.userId));
    switch (access) {
      case 'open':
        return viewOf(caller.userId, revision, { complete: false });
      case 'hidden':
        throw problemNotFound();
      case 'registration_required':
        throw new ServiceError('not_registered', 'Register for the contest to open this problem');
    }
  }

  /** Stores a new problem. `authorId` is null for what the platform itself brings. */
  async function upload(authorId: string | null, form: ValidUpload): Promise<SavedProblem> {
    const { content, blobs: newBlobs } = await packages.readUpload(form);
    const stored = await problems.insertProblem(createId(), content, newBlobs, { now: clock.now(), authorId });
    return { problem: summaryOf(stored, false), outdatedSubmissions: 0 };
  }

  /** Makes a new revision unless nothing changes. Throws `revision_conflict` and `problem_in_live_contest`. */
  async function update(authorId: string, problemId: string, form: ValidUpdate): Promise<SavedProblem> {
    const changes = await packages.readUpdate(form);
    const stored = await problems.reviseProblem(
      problemId,
      changes.blobs,
      { now: clock.now(), authorId },
      (current, liveContests) => {
        refuseOutdatedBase(form.baseRevision, current.revision);
        const content = { ...current, ...changes.content };
        if (isSameContent(current, content)) return undefined;
        if (!form.allowLive) refuseLiveChange(current, content, liveContests);
        return content;
      },
    );
    if (!stored) throw problemNotFound();
    const [isSolved, outdatedSubmissions] = await Promise.all([
      problems.isSolvedBy(authorId, problemId),
      problems.countOutdatedSubmissions(problemId, stored.judgingKey),
    ]);
    return { problem: summaryOf(stored, isSolved), outdatedSubmissions };
  }

  async function listRevisions(problemId: string): Promise<ProblemRevision[]> {
    const all = await revisions.listRevisions(problemId);
    if (all.length === 0) throw problemNotFound();
    return all;
  }

  async function viewOf(callerId: string, revision: StoredRevision, { complete }: { complete: boolean }) {
    const { checker } = revision;
    const shown = complete ? revision.testCases : samplesOf(revision);
    const testCases: TestCase[] = [];
    for (const test of shown) {
      const [input, output] = [await packages.readText(test.inputHash), await packages.readText(test.answerHash)];
      testCases.push({ input, output, isSample: test.isSample });
    }
    return {
      ...summaryOf(revision, await problems.isSolvedBy(callerId, revision.problemId)),
      description: await packages.readText(revision.descriptionHash),
      testCases,
      checker: complete ? checker : withoutSource(checker),
    };
  }

  return { list, get, upload, update, listRevisions };
}

/** What learners see of the tests: of an interactive problem none, since they are files for its interactor. */
function samplesOf({ checker, testCases }: StoredRevision): TestCaseRef[] {
  return checker.type === 'interactive' ? [] : testCases.filter((test) => test.isSample);
}

function withoutSource(checker: CheckerSpec): CheckerSpec {
  return isCheckerProgram(checker) ? { type: checker.type, protocol: checker.protocol } : checker;
}

function summaryOf(revision: StoredRevision, isSolved: boolean): ProblemSummary {
  const { problemId, title, difficulty, tags, constraints } = revision;
  return { _id: problemId, title, difficulty, tags, isSolved, constraints, revision: revision.revision };
}

function problemNotFound(): ServiceError {
  return new ServiceError('not_found', 'Problem not found');
}

function refuseOutdatedBase(baseRevision: number | undefined, currentRevision: number): void {
  if (baseRevision === undefined || baseRevision === currentRevision) return;
  throw new ServiceError(
    'revision_conflict',
    `Your change is based on revision ${baseRevision}, the problem is at revision ${currentRevision}. ` +
      'Load it again and repeat the change.',
  );
}

function refuseLiveChange(current: StoredRevision, content: RevisionContent, liveContests: LiveContest[]): void {
  const [contest] = liveContests;
  if (!contest || judgingKeyOf(content) === current.judgingKey) return;
  throw new ServiceError(
    'problem_in_live_contest',
    `The contest "${contest.title}" is running with this problem, and other tests, limits or another checker would judge ` +
      'its submissions differently. Send allowLive: true to change it all the same, then rejudge the submissions made so ' +
      `far with POST /problem/${current.problemId}/rejudge.`,
  );
}
