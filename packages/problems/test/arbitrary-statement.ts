import fc from 'fast-check';
import { latexToMarkdown } from '../src/read/latex/latex-to-markdown.ts';

/** A statement, and the words that learners must and must not see. */
interface ArbitraryStatement {
  source: string;
  /** The source as Markdown. */
  markdown: string;
  visible: string[];
  hidden: string[];
}

/** Stands for a word in a generated source. Each becomes another word. */
const [seen, unseen] = ['\ue010', '\ue011'];

function withWords(source: fc.Arbitrary<string>): fc.Arbitrary<ArbitraryStatement> {
  return source.map((text) => {
    const visible: string[] = [];
    const hidden: string[] = [];
    const words = text.replace(/[\ue010\ue011]/g, (mark) => {
      const [list, letter] = mark === seen ? [visible, 'v'] : [hidden, 'h'];
      const word = `${letter}${list.length}${letter}`;
      list.push(word);
      return word;
    });
    return { source: words, markdown: words, visible, hidden };
  });
}

const join = (part: fc.Arbitrary<string>, separator: string, minLength: number, maxLength: number) =>
  fc.array(part, { minLength, maxLength, size: 'max' }).map((parts) => parts.join(separator));
const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/** Statements in Markdown with constructs within constructs. */
const markdownStatements: fc.Arbitrary<ArbitraryStatement> = withWords(join(markdownBlock(2), '\n\n', 1, 4));

function markdownBlock(depth: number): fc.Arbitrary<string> {
  const line = markdownLine(2, false);
  const flat = fc.oneof(
    line,
    join(line, '\n', 2, 3),
    markdownLine(2, true).map((text) => `## ${text}`),
    fc.constantFrom(
      `\`\`\`\n${seen} $x$ | <!-- ${seen} -->\n\n    \\(${seen}\n\`\`\``,
      `~~~text\n\`${seen}\` $$\n~~~`,
      `$$\n\\text{${seen}} | x % ${unseen} $\n\n+ \\text{${seen}}\n$$`,
      `\\[\\text{${seen}}\\]`,
      `$$\\text{${seen}}$$`,
      `\`\`\`math\n\\text{${seen}} % ${unseen}\n\`\`\``,
      `<!-- ${unseen}\n\n\`\`\`\n${unseen} $ -->`,
      `[//]: # (${unseen})`,
      `<!-- ${unseen} --> ${seen}`,
    ),
    fc
      .tuple(fc.array(fc.tuple(markdownLine(2, true), markdownLine(2, true)), { minLength: 1, maxLength: 3 }), line)
      .map(([rows, after]) => {
        const body = rows.map(([one, other]) => `| ${one} | ${other} |`);
        return ['| $|a|$ | b |', '|:--|--:|', ...body, `| ${seen} | ${seen} | ${seen} |`, '', after].join('\n');
      }),
  );
  if (depth === 0) return flat;
  const inner = join(markdownBlock(depth - 1), '\n\n', 1, 2);
  return fc.oneof(
    { weight: 2, arbitrary: flat },
    { weight: 1, arbitrary: inner.map((text) => `- ${indent(text, '  ')}\n- ${seen}`) },
    { weight: 1, arbitrary: inner.map((text) => `1. ${indent(text, '   ')}`) },
    { weight: 1, arbitrary: inner.map((text) => `> ${indent(text, '> ')}`) },
  );
}

function markdownLine(depth: number, isRow: boolean): fc.Arbitrary<string> {
  const flat = fc.constantFrom(
    seen,
    `${seen} costs $5 or $6 today, \\$7, 5 % & #1 ~ y`,
    `\`${seen} $x | \\(y <!-- ${seen} -->\``,
    `\`\` ${seen} \` $ \`\``,
    `$|\\text{${seen}}| \\le 50%$`,
    `\\(P(A|\\text{${seen}})\\)`,
    `$\\text{if $|x|$ ${seen} \\$}$`,
    `$a_1*b*c_2$`,
    `$$\\text{${seen}}$$`,
    `$$$\\text{${seen}}$$$`,
    `<https://a.example/${seen}$>`,
    `[${seen} $x$](https://a.example/$y_z)`,
    `<!-- ${unseen} $ \` | -->`,
    ...(isRow ? [] : [`$\\text{${seen}} % ${unseen} |\n= y$`, `<!-- ${unseen}\n\n${unseen} -->`]),
  );
  if (depth === 0) return flat;
  const inner = markdownLine(depth - 1, isRow);
  return join(
    fc.oneof(
      { weight: 4, arbitrary: flat },
      { weight: 1, arbitrary: inner.map((text) => `**${seen} ${text} ${seen}**`) },
      { weight: 1, arbitrary: inner.map((text) => `*${seen} ${text} ${seen}*`) },
    ),
    ' ',
    1,
    3,
  );
}

/** TeX reads no more of what it skips than its conditionals. */
const skipped = `${unseen} \\iftrue ${unseen} % \\fi\n\\else ${unseen} \\fi ${unseen}`;

const definitions = [
  '\\newif\\ifjury',
  '\\newcommand{\\hide}[1]{}',
  '\\def\\show#1{[#1]}',
  '\\newcommand{\\link}[1]{\\url{#1}}',
  '\\newenvironment{secret}{\\comment}{\\endcomment}',
  '\\newenvironment{note}[1]{\\textbf{#1}: }{.}',
  '\\excludecomment{solution}',
  '\\newtoggle{notes}',
].join('\n');

/** Statements in LaTeX with constructs within constructs, converted to Markdown. */
const latexStatements: fc.Arbitrary<ArbitraryStatement> = withWords(
  fc.tuple(join(latexBlock(2), '\n\n', 1, 4), fc.boolean()).map(([body, isDocument]) => {
    if (!isDocument) return `${definitions}\n\n${body}`;
    return `\\documentclass{article}\n${definitions}\n\\begin{document}\n${body}\n\\end{document}\n${unseen}`;
  }),
).map((statement) => ({ ...statement, markdown: latexToMarkdown(statement.source).markdown }));

function latexBlock(depth: number): fc.Arbitrary<string> {
  const line = latexLine(2);
  const cells = fc.tuple(line, line).map(([one, other]) => `${one} & ${other} \\\\`);
  const flat = fc.oneof(
    { weight: 3, arbitrary: line },
    { weight: 1, arbitrary: line.map((text) => `\\section{${text}}`) },
    { weight: 1, arbitrary: line.map((text) => `\\begin{figure}\\caption{${text}}\\end{figure}`) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        `\\begin{verbatim}\n${seen} % $ \\end } \`\`\`\n\n${seen}\n\\end{verbatim}`,
        `\\begin{lstlisting}[language=C]\n${seen} %d #_ \\n\n\\end{lstlisting}`,
        `\\begin{minted}{c}\n% ${seen} {\n\\end{minted}`,
        `\\[ \\text{${seen}} | 5\\% % ${unseen}\n \\]`,
        `$$\\text{${seen}}$$`,
        `\\begin{align}\\text{${seen}} &= y % ${unseen}\n\\\\ z &= \\text{${seen}}\\end{align}`,
        `\\begin{comment}\n${unseen} $ }\n\n${unseen}\n\\end{comment}`,
        `\\begin{secret}\n${unseen}\n\\end{secret}`,
        `\\begin{solution}\n${unseen}\n\\end{solution}`,
        `\\iffalse\n${unseen}\n\n${unseen} \\iftrue ${unseen} \\else ${unseen} \\fi\n\\fi`,
        `% ${unseen} \\begin{verbatim}\n`,
      ),
    },
    {
      weight: 2,
      arbitrary: join(cells, '\n', 1, 3).map(
        (rows) => `\\begin{tabular}{|l|r|}\\hline\n${rows}\\hline\n\\end{tabular}`,
      ),
    },
  );
  if (depth === 0) return flat;
  const inner = join(latexBlock(depth - 1), '\n\n', 1, 2);
  return fc.oneof(
    { weight: 3, arbitrary: flat },
    {
      weight: 4,
      arbitrary: inner.chain((text) =>
        fc.constantFrom(
          `\\begin{itemize} ${seen}\n\\item ${text}\n\\item[${seen}] ${seen}\n\\end{itemize}`,
          `\\begin{enumerate}\n\\item ${text}\n\\item ${text}\n\\end{enumerate}`,
          `\\begin{description}\\item[${seen}] ${text}\\end{description}`,
          `\\begin{quote}${text}\\end{quote}`,
          `\\begin{center}${text}\\end{center}`,
          `\\begin{odd}${text}\\end{odd}`,
          `\\begin{note}{${seen}}${text}\\end{note}`,
          `{\\small ${text}}`,
          `\\parbox{3cm}{${text}}`,
          `\\begin{tabular}{l}${text.replaceAll('\n\n', '\n')}\\end{tabular}`,
          `\\iftrue\n${text}\n\\else\n${skipped}\n\\fi`,
          `\\ifjury\n${skipped}\n\\else\n${text}\n\\fi`,
          `\\iftoggle{notes}{${skipped}}{${text}}`,
        ),
      ),
    },
  );
}

function latexLine(depth: number): fc.Arbitrary<string> {
  const flat = fc.constantFrom(
    seen,
    `${seen}% ${unseen} $ {\n`,
    `${seen} \\$5 and \\$6, 5\\% \\& \\#1 a\\_b ~ | < x > y * [z] \`q'`,
    `\\verb|${seen} % $ \\x|`,
    `\\lstinline!${seen} | % {!`,
    `\\url{https://a.example/${seen}%20b#c_d&e~f}`,
    `\\link{https://a.example/${seen}}`,
    `\\href{https://a.example/%20b|c}{${seen} $x$}`,
    `\\path{${seen} % | _}`,
    `$|\\text{${seen}}| \\le 50\\% \\ $`,
    `\\(\\|\\text{${seen}}\\| % ${unseen}\n\\)`,
    `$\\text{if $x$ ${seen}}$10`,
    `$10$000`,
    `\\iffalse ${unseen} % \n \\fi `,
    `\\ifjury ${unseen} \\else ${seen}\\fi `,
    `\\ifnum 1<2 ${seen}\\else ${unseen}\\fi `,
    `\\hide{${unseen}}`,
    `\\phantom{${unseen}}`,
    `\\show{${seen}}`,
    `\\strange{${seen} % ${unseen}\n}`,
    `\\texttt{\\textbackslash ${seen} \\_ \`}`,
    `${seen} \\\\ =`,
  );
  if (depth === 0) return flat;
  const inner = latexLine(depth - 1);
  return join(
    fc.oneof(
      { weight: 4, arbitrary: flat },
      { weight: 1, arbitrary: inner.map((text) => `\\textbf{${text}}`) },
      { weight: 1, arbitrary: inner.map((text) => `\\emph{${seen} ${text}}`) },
      { weight: 1, arbitrary: inner.map((text) => `\\texttt{${text}}`) },
      { weight: 1, arbitrary: inner.map((text) => `\\footnote{${text}}`) },
      { weight: 1, arbitrary: inner.map((text) => `{\\it ${text}}`) },
    ),
    ' ',
    1,
    3,
  );
}

/** Checks statements in Markdown or LaTeX; those in LaTeX are converted. */
export async function assertForStatements(
  language: 'Markdown' | 'LaTeX',
  check: (statement: ArbitraryStatement) => void | Promise<void>,
): Promise<void> {
  const statements = language === 'LaTeX' ? latexStatements : markdownStatements;
  await fc.assert(fc.asyncProperty(statements, async (statement) => check(statement)));
}
