import type { Cover } from './find-coverage.ts';
import { sections } from './index.ts';
import type { Sentence } from './sentence.ts';

/** The page that lists every sentence with the tests that show it. */
export function writeTable(coverage: ReadonlyMap<string, readonly Cover[]>): string {
  const parts = sections.map(({ number, title, sentences }) => {
    const rows = Object.entries<Sentence>(sentences).map(
      ([id, sentence]) =>
        `| ${cell(wordsOf(sentence))} | ${cell(sentence.where)} | ${shownBy(coverage.get(id) ?? [])} |`,
    );
    return [`## Section ${number}: ${title}`, '', '| Sentence | Where | Shown by |', '|---|---|---|', ...rows, ''].join(
      '\n',
    );
  });
  return `# What the pages say and do, and the tests that show it

Made by \`packages/web/test/sentences/sentences.test.ts\` from the calls of \`see\`, \`find\` and \`proves\` in the tests; tests are files below
\`packages/web/test/\`. Texts are in quotation marks, word by word; the rest are rules.

${parts.join('\n')}`;
}

function wordsOf(sentence: Sentence): string {
  return 'rule' in sentence ? sentence.rule : `“${sentence.text}” (${sentence.as})`;
}

/** One test is enough to find; more would only make the table wide. */
function shownBy(covers: readonly Cover[]): string {
  const [first, ...others] = covers;
  if (!first) return '**nobody**';
  const rest = new Set(others.map(({ test }) => test).filter((test) => test !== first.test)).size;
  return cell(`\`${first.file}\`: ${first.test}${rest > 0 ? ` (and ${rest} more)` : ''}`);
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
