import type { Config } from '../config.ts';
import type { JudgeProcess } from '../judging/judge-process.ts';
import type { JudgeState } from '../judging/worker-messages.ts';
import type { LogWriter } from './log-writer.ts';

/** Every role of the server runs with this context. */
export interface ServeContext {
  config: Config;
  environment: Record<string, string | undefined>;
  /** The structured log: its target in words, and its writer. */
  log: { name: string; writer: LogWriter };
  /** Writes a line for a person at the terminal. */
  say: (text: string) => void;
}

/**
 * Waits until it is known whether judging works, or until the platform is closed. Requests are
 * answered meanwhile.
 */
export async function waitForJudge(
  judgeProcess: JudgeProcess | undefined,
  say: (text: string) => void,
): Promise<JudgeState | { type: 'absent' }> {
  if (!judgeProcess) return { type: 'absent' };
  const progress = setTimeout(() => say('Preparing the judge (up to a minute, at the first start)…'), 1_500);
  const judge = await judgeProcess.whenKnown();
  clearTimeout(progress);
  return judge;
}
