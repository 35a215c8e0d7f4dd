import { isVerdict, type Verdict } from '../contract/verdicts.ts';
import { listFiles } from './list-files.ts';

/** A program that the author gives with the problem, and how it should fare. */
export interface FolderSubmission {
  /** Relative to the problem folder: `submissions/accepted/sum.cpp`. */
  file: string;
  /** The folder under `submissions/`: `accepted`. */
  directory: string;
  /** The verdict that the folder stands for; undefined when it stands for none alone, such as `rejected`. */
  verdict: Verdict | undefined;
}

/** The example submissions of a problem folder, in natural order. */
export async function listSubmissions(folder: string): Promise<FolderSubmission[]> {
  const files = await listFiles(folder, 'submissions');
  return files.flatMap((file) => {
    const [, directory, name] = file.split('/');
    if (!directory || !name) return [];
    return [{ file, directory, verdict: verdictOf(directory) }];
  });
}

function verdictOf(directory: string): Verdict | undefined {
  // The name that problem packages use.
  if (directory === 'run_time_error') return 'runtime_error';
  return isVerdict(directory) && directory !== 'judging_error' ? directory : undefined;
}
