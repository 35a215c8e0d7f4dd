/** A file that was dropped, with the folders that it was dropped in: `data/sample/1.in`. */
export interface NamedFile {
  path: string;
  file: Blob;
}

export interface TestFilePair {
  /** The path without the ending. */
  name: string;
  input: Blob;
  answer: Blob;
  /** Whether its name says that learners see it. */
  isSample: boolean;
}

export interface PairedFiles {
  /** In natural order: 2 before 10. */
  pairs: TestFilePair[];
  /** One sentence for each file that is in none. */
  problems: string[];
}

const inputEnding = /\.in$/i;
const answerEnding = /\.(ans|out)$/i;
const byName = new Intl.Collator('en', { numeric: true });

/** Finds each input's answer by its name: `1.in` with `1.ans` or `1.out`. */
export function pairTestFiles(files: readonly NamedFile[]): PairedFiles {
  const sorted = [...files].sort((a, b) => byName.compare(a.path, b.path));
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

/** `sample/1`, `data/sample/01`, `sample-2`. */
function isSampleName(name: string): boolean {
  return /(^|\/)samples?(\/|[-_.\d ]|$)/i.test(name);
}
