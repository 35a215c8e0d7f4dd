import { compareNaturally } from '@podium/sdk/search';

/** A file with its path in a dropped folder, such as `data/sample/1.in`. */
export interface NamedFile {
  path: string;
  file: Blob;
}

export interface TestFilePair {
  /** The path without the extension. */
  name: string;
  input: Blob;
  answer: Blob;
  /** Whether the name marks it as a sample, which learners see. */
  isSample: boolean;
}

export interface PairedFiles {
  /** The pairs in natural order: 2 before 10. */
  pairs: TestFilePair[];
  /** A sentence for each file without a partner. */
  problems: string[];
}

const inputEnding = /\.in$/i;
const answerEnding = /\.(ans|out)$/i;

/** Pairs inputs with answers by name: `1.in` with `1.ans` or `1.out`. */
export function pairTestFiles(files: readonly NamedFile[]): PairedFiles {
  const sorted = [...files].sort((a, b) => compareNaturally(a.path, b.path));
  const answers = new Map(sorted.flatMap(({ path, file }) => (answerEnding.test(path) ? [[stemOf(path), file]] : [])));
  const inputs = new Set(sorted.flatMap(({ path }) => (inputEnding.test(path) ? [stemOf(path)] : [])));
  const paired: PairedFiles = { pairs: [], problems: [] };
  for (const { path, file } of sorted) {
    const name = stemOf(path);
    const answer = answers.get(name);
    if (inputEnding.test(path)) {
      if (answer) paired.pairs.push({ name, input: file, answer, isSample: isSampleName(name) });
      else paired.problems.push(`${path} has no answer: ${name}.ans is missing.`);
    } else if (!answerEnding.test(path)) {
      paired.problems.push(`${path} is neither an input (.in) nor an answer (.ans, .out).`);
    } else if (!inputs.has(name)) {
      paired.problems.push(`${path} has no input: ${name}.in is missing.`);
    }
  }
  return paired;
}

function stemOf(path: string): string {
  return path.replace(/\.[^./]+$/, '');
}

/** Matches `sample/1`, `data/sample/01` and `sample-2`. */
function isSampleName(name: string): boolean {
  return /(^|\/)samples?(\/|[-_.\d ]|$)/i.test(name);
}
