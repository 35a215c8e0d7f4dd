import type { Verdict } from '../contract/index.ts';
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

const verdictByDirectory: Record<string, Verdict> = {
  accepted: 'accepted',
  wrong_answer: 'wrong_answer',
  time_limit_exceeded: 'time_limit_exceeded',
  memory_limit_exceeded: 'memory_limit_exceeded',
  output_limit_exceeded: 'output_limit_exceeded',
  run_time_error: 'runtime_error',
  runtime_error: 'runtime_error',
  compile_error: 'compile_error',
};

/** The example submissions of a problem folder, in natural order. */
export async function listSubmissions(folder: string): Promise<FolderSubmission[]> {
  const files = await listFiles(folder, 'submissions');
  return files.flatMap((file) => {
    const [, directory, name] = file.split('/');
    if (!directory || !name) return [];
    const verdict = Object.hasOwn(verdictByDirectory, directory) ? verdictByDirectory[directory] : undefined;
    return [{ file, directory, verdict }];
  });
}
