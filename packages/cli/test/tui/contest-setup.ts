import { type LearnerSetup, setUpLearner } from '../learner-setup.ts';

/** A contest with two problems, Sum of Two and Paths. */
export interface ScheduledContest {
  _id: string;
  startTime: string;
  endTime: string;
}

/**
 * A learner, and a server whose clock can be moved: contests start and end when a test needs it.
 */
export interface ContestSetup extends LearnerSetup {
  /** Schedules a contest of an hour. `podium contest create` takes `start`, by the real clock. */
  schedule(title: string, start: string, description?: string): Promise<ScheduledContest>;
  /**
   * Sets the server's clock to that many milliseconds before a time. A negative number is after it.
   */
  moveTo(iso: string, msBefore: number): void;
}

export async function setUpContests(): Promise<ContestSetup> {
  const setup = await setUpLearner();
  let ahead = 0;
  return {
    ...setup,
    async schedule(title, start, description = 'Two problems.') {
      const fields = ['--title', title, '--description', description, '--start', start, '--duration', '1h'];
      const problems = ['-p', 'sum-of-two', '-p', 'paths'];
      const { stderr, json } = await setup.admin.podium(['contest', 'create', ...fields, ...problems, '--json']);
      if (stderr !== '') throw new Error(stderr);
      return (json() as { contest: ScheduledContest }).contest;
    },
    moveTo(iso, msBefore) {
      const wanted = Date.parse(iso) - msBefore - Date.now();
      setup.server.clock.move(wanted - ahead);
      ahead = wanted;
    },
  };
}
