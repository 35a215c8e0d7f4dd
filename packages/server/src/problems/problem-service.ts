import {
  contestPhaseAt,
  type Language,
  nameLanguages,
  type Problem,
  type ProblemRevision,
  type ProblemSaved,
  type ProblemSummary,
  type Session,
  type SolverCounts,
} from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import { fieldError, notFound, ServiceError } from '../errors.ts';
import { createId } from '../identifiers.ts';
import type { JudgedLanguages } from '../workers/judged-languages.ts';
import type { BlobRepository } from './blob-repository.ts';
import { createContentReader, headOf, type ProblemQuery } from './problem-content.ts';
import {
  createPackageReader,
  rejectOtherCheckers,
  rejectOtherGroups,
  rejectRepeatedLanguages,
  type ValidUpdate,
  type ValidUpload,
} from './problem-package.ts';
import type { ProblemRepository, StoredProblem } from './problem-repository.ts';
import {
  checkerLanguagesOf,
  isSameContent,
  judgingKeyOf,
  packageOfChange,
  type RevisionContent,
  type StoredRevision,
} from './problem-revision.ts';
import type { ProblemRevisionRepository } from './problem-revision-repository.ts';
import { isDraftAt, isInPracticeAt, type ProblemVisibility, problemAccessAt } from './problem-visibility.ts';
import type { ProblemVisibilityRepository } from './problem-visibility-repository.ts';
import type { SolverCountRepository } from './solver-count-repository.ts';

/**
 * Counting solvers reads the verdicts of all submissions, so the counts are used for a while. With
 * the time for which answers are cached, they get half a minute old, as the contract says.
 */
const solverCountsMaxAgeMs = 20_000;

interface ProblemServiceDeps {
  problems: ProblemRepository;
  visibilities: Pick<ProblemVisibilityRepository, 'findVisibility' | 'findForUser'>;
  solverCounts: SolverCountRepository;
  revisions: ProblemRevisionRepository;
  blobs: BlobRepository;
  clock: Clock;
  /** True if a new problem is a draft unless its upload sets it. */
  uploadsAreDrafts: boolean;
  languages: readonly Language[];
  /** Finds what the workers judge at present. */
  findJudged: () => Promise<JudgedLanguages>;
}

type SavedProblem = Pick<ProblemSaved, 'problem' | 'outdatedSubmissions' | 'waitReason'>;

export type ProblemService = ReturnType<typeof createProblemService>;

export function createProblemService(deps: ProblemServiceDeps) {
  const { problems, visibilities, solverCounts, revisions, blobs, clock, uploadsAreDrafts, languages, findJudged } =
    deps;
  const packages = createPackageReader(blobs, languages);
  const contents = createContentReader({ findRevision: problems.findRevision, blobs, readText: packages.readText });
  let latestCounts: { countedAt: number; counts: Promise<SolverCounts> } | undefined;

  async function list(caller: Session): Promise<ProblemSummary[]> {
    return problems.listSummaries(caller.userId, { now: clock.now(), practiceOnly: caller.userType !== 'admin' });
  }

  /** Counts solvers of the problems in the caller's list, which is that of the caller's role. */
  async function countSolvers({ userType }: Session): Promise<SolverCounts> {
    const all = await recentCounts();
    if (userType === 'admin') return all;
    const ids = new Set(await solverCounts.listPracticeIds(clock.now()));
    return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  }

  /** Callers at the same time share one count. */
  function recentCounts(): Promise<SolverCounts> {
    const now = clock.now();
    const age = latestCounts ? now - latestCounts.countedAt : -1;
    if (latestCounts && age >= 0 && age < solverCountsMaxAgeMs) return latestCounts.counts;
    const latest = { countedAt: now, counts: solverCounts.countSolvers() };
    latestCounts = latest;
    latest.counts.catch(() => {
      if (latestCounts === latest) latestCounts = undefined;
    });
    return latest.counts;
  }

  /**
   * Throws `not_found`, and `not_registered` for a learner who is not registered for the running
   * contest that has the problem.
   */
  async function get(caller: Session, problemId: string, query: ProblemQuery = {}): Promise<Problem> {
    const visibility = await visibilities.findVisibility(problemId, caller.userId);
    if (!visibility) throw notFound('Problem');
    if (caller.userType === 'admin') return viewOf(caller.userId, problemId, visibility, { complete: true, ...query });
    switch (problemAccessAt(clock.now(), visibility)) {
      case 'open':
        return viewOf(caller.userId, problemId, visibility, { complete: false, language: query.language });
      case 'hidden':
        throw notFound('Problem');
      case 'registration_required':
        throw new ServiceError('not_registered', 'Register for the contest to open this problem');
    }
  }

  /** Stores a new problem. `authorId` is null for problems of the platform itself. */
  async function upload(authorId: string | null, form: ValidUpload): Promise<SavedProblem> {
    const { content, blobs: newBlobs } = await packages.readUpload(form);
    rejectOtherGroups(content);
    rejectOtherCheckers(content);
    rejectRepeatedLanguages(content);
    await rejectKnownPackage(content.package.id);
    const draft = form.draft ?? uploadsAreDrafts;
    const now = clock.now();
    const stored = await problems.insertProblem(createId(), { content, draft }, newBlobs, { now, authorId });
    const problem = summaryOf(stored, false, { draft, archived: false, memberships: [] });
    return { problem, outdatedSubmissions: 0, ...(await findWaitReason(stored)) };
  }

  /**
   * Tells the author that no worker can run the checker, which the server accepts in what it
   * offers.
   */
  async function findWaitReason({ checker }: StoredRevision): Promise<Pick<SavedProblem, 'waitReason'>> {
    const needed = checkerLanguagesOf(checker);
    if (!(await findJudged()).isLacking(...needed)) return {};
    const program = checker.type === 'interactive' ? 'interactor' : 'checker';
    const names = nameLanguages(needed, 'conjunction');
    return { waitReason: `No worker that is online can run its ${program} in ${names}: submissions wait for one` };
  }

  /** A second problem of one package would leave its id ambiguous. */
  async function rejectKnownPackage(id: string | null): Promise<void> {
    if (id === null) return;
    const other = (await revisions.listPackages()).find((listed) => listed.package.id === id);
    if (!other) return;
    throw fieldError('package.id', `The problem "${other.title}" (${other.problemId}) has the package ${id} already`);
  }

  /**
   * Makes a new revision unless the content stays the same. Throws `revision_conflict`,
   * `problem_in_live_contest` and `problem_in_use`.
   */
  async function update(authorId: string, problemId: string, form: ValidUpdate): Promise<SavedProblem> {
    const changes = await packages.readUpdate(form);
    const now = clock.now();
    const stored = await problems.reviseProblem(problemId, changes.blobs, { now, authorId }, (current) => {
      rejectOutdatedBase(form.baseRevision, current.revision.revision);
      if (form.draft === true) rejectUnpublishing(current, now);
      if (form.archived === true) rejectArchiving(current, now);
      const marks = { draft: form.draft ?? current.draft, archived: form.archived ?? current.archived };
      const changed = { ...current.revision, ...changes.content };
      const content = { ...changed, package: packageOfChange(current.revision, changed, changes.package) };
      rejectOtherGroups(content);
      rejectOtherCheckers(content);
      rejectRepeatedLanguages(content);
      if (isSameContent(current.revision, content)) return { content: undefined, ...marks };
      if (!form.allowLive) rejectLiveChange(current, content, now);
      return { content, ...marks };
    });
    if (!stored) throw notFound('Problem');
    const [found, outdatedSubmissions] = await Promise.all([
      visibilities.findForUser(authorId, problemId),
      problems.countOutdatedSubmissions(problemId, stored.revision.judgingKey),
    ]);
    const problem = summaryOf(stored.revision, found?.isSolved ?? false, visibilityOf(stored));
    return { problem, outdatedSubmissions, ...(await findWaitReason(stored.revision)) };
  }

  /** Lists the newest first: all, or at most `limit`. Throws `not_found`. */
  async function listRevisions(problemId: string, limit?: number): Promise<ProblemRevision[]> {
    const listed = await revisions.listRevisions(problemId, limit);
    if (listed.length === 0) throw notFound('Problem');
    return listed;
  }

  async function viewOf(
    callerId: string,
    problemId: string,
    visibility: ProblemVisibility,
    query: ProblemQuery & { complete: boolean },
  ): Promise<Problem> {
    const found = await visibilities.findForUser(callerId, problemId);
    const content = found && (await contents.read(problemId, found.revision, query));
    if (!content) throw notFound('Problem');
    const marks = marksOf(visibility);
    const { editorial, ...problem } = content;
    const isOpen = query.complete || marks.inPractice;
    return { ...problem, ...(isOpen && editorial !== undefined && { editorial }), isSolved: found.isSolved, ...marks };
  }

  function summaryOf(revision: StoredRevision, isSolved: boolean, visibility: ProblemVisibility): ProblemSummary {
    return { ...headOf(revision), isSolved, ...marksOf(visibility) };
  }

  function marksOf(visibility: ProblemVisibility) {
    const now = clock.now();
    return {
      draft: isDraftAt(now, visibility),
      archived: visibility.archived,
      inPractice: isInPracticeAt(now, visibility),
    };
  }

  const uploadDefaults = () => ({ draft: uploadsAreDrafts });
  const { listPackages } = revisions;
  return { list, countSolvers, get, upload, update, listRevisions, listPackages, uploadDefaults };
}

function visibilityOf({ draft, archived, contests }: StoredProblem): ProblemVisibility {
  const memberships = contests.map(({ id, startTime, endTime }) => {
    return { contestId: id, startTime, endTime, registered: false };
  });
  return { draft, archived, memberships };
}

function rejectOutdatedBase(baseRevision: number | undefined, currentRevision: number): void {
  if (baseRevision === undefined || baseRevision === currentRevision) return;
  throw new ServiceError(
    'revision_conflict',
    `Your change is based on revision ${baseRevision}, but the problem is at revision ${currentRevision}. ` +
      'Load it again and repeat the change.',
  );
}

/**
 * Throws once learners have read the problem or worked on it: hiding it would keep nothing secret.
 */
function rejectUnpublishing(current: StoredProblem, now: number): void {
  if (isDraftAt(now, visibilityOf(current))) return;
  const shown = current.contests.find(({ startTime }) => startTime <= now);
  if (shown) {
    throw new ServiceError(
      'problem_in_use',
      `The problem cannot become a draft: the contest "${shown.title}" has shown it to its participants.`,
    );
  }
  if (current.hasSubmissions) {
    throw new ServiceError('problem_in_use', 'The problem cannot become a draft: learners have submitted for it.');
  }
}

/** Throws while a contest runs or is to come: its participants need the problem. */
function rejectArchiving(current: StoredProblem, now: number): void {
  const contest = current.contests.find(({ startTime, endTime }) => contestPhaseAt(now, startTime, endTime) !== 'past');
  if (!contest) return;
  throw new ServiceError(
    'problem_in_use',
    `The problem cannot be archived: the contest "${contest.title}" has it. Take it out of the contest first, or wait for its end.`,
  );
}

function rejectLiveChange(current: StoredProblem, content: RevisionContent, now: number): void {
  const contest = current.contests.find(
    ({ startTime, endTime }) => contestPhaseAt(now, startTime, endTime) === 'ongoing',
  );
  if (!contest || judgingKeyOf(content) === current.revision.judgingKey) return;
  throw new ServiceError(
    'problem_in_live_contest',
    `The contest "${contest.title}" is running with this problem, and other tests, limits, included files or another ` +
      'checker would judge its submissions differently.',
  );
}
