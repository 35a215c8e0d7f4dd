import { sections } from './index.ts';
import type { SentenceRecord } from './records.ts';
import type { Sentence } from './sentence.ts';

/** Returns the page that lists every sentence with a test that shows it. */
export function writeTable(records: readonly SentenceRecord[]): string {
  const sorted = records.toSorted((a, b) => compare(a.file, b.file) || compare(a.test, b.test));
  const parts = sections.map(({ number, title, sentences }) => {
    const rows = Object.entries<Sentence>(sentences).map(
      ([id, sentence]) =>
        `| ${cell(wordsOf(sentence))} | ${cell(sentence.where)} | ${shownBy(sorted.filter((record) => record.sentence === id))} |`,
    );
    return [`## Section ${number}: ${title}`, '', '| Sentence | Where | Shown by |', '|---|---|---|', ...rows, ''].join(
      '\n',
    );
  });
  return `# What the pages say and do, and the tests that show it

\`packages/web/test/sentences/sentences.test.ts\` writes this page from a run: it lists tests that passed and, on their way, saw a text
(\`see\`, \`find\`) or asserted a rule (\`expectRule\`, \`pollRule\`). Their files are below \`packages/web/test/\`. Texts are in quotation
marks, word by word; the rest are rules.

${parts.join('\n')}`;
}

function wordsOf(sentence: Sentence): string {
  return 'rule' in sentence ? sentence.rule : `“${sentence.text}” (${sentence.as})`;
}

/**
 * Names only the first test. One is enough, and the page stays the same if another test shows the
 * sentence too.
 */
function shownBy([first]: readonly SentenceRecord[]): string {
  return first ? cell(`\`${first.file}\`: ${first.test}`) : '**nobody**';
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
