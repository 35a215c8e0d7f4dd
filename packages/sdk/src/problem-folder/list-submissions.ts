import { isVerdict, type Verdict } from '../contract/verdicts.ts';
import { listFiles } from './list-files.ts';

/** A program that the author supplies with the problem, and its expected verdict. */
export interface FolderSubmission {
  /** The path relative to the problem folder: `submissions/accepted/sum.cpp`. */
  file: string;
  /** The folder under `submissions/`: `accepted`. */
  directory: string;
  /**
   * The verdict that the folder stands for; undefined for a folder such as `rejected` that stands
   * for several.
   */
  verdict: Verdict | undefined;
}

/** Lists the example submissions of a problem folder, in natural order. */
export async function listSubmissions(folder: string): Promise<FolderSubmission[]> {
  const files = await listFiles(folder, 'submissions');
  return files.flatMap((file) => {
    const [, directory, name] = file.split('/');
    if (!directory || !name) return [];
    return [{ file, directory, verdict: verdictOf(directory) }];
  });
}

function verdictOf(directory: string): Verdict | undefined {
  // Problem packages use this name.
  if (directory === 'run_time_error') return 'runtime_error';
  return isVerdict(directory) && directory !== 'judging_error' ? directory : undefined;
}
