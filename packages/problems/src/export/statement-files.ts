import type { Entry, Rule } from './entry.ts';
import { formatLatex, formatPage } from './format-statement.ts';
import { type PackageSource, statementsOf } from './package-source.ts';

/** Writes the editorial, as learners read it, where Podium finds it again. */
export const editorialFile: Rule = ({ upload, problem }) => {
  const { editorial } = problem;
  return {
    entries: editorial ? [[`solution/solution.${editorial.language}.md`, { content: upload.editorial ?? '' }]] : [],
  };
};

/** Writes the statement in the form that the other system shows beside that of the package. */
export const statementFiles: Rule = async (source, format) =>
  format === 'domjudge'
    ? { entries: [['problem.html', { content: await formatPage(source.upload) }]] }
    : latexFiles(source);

/**
 * Puts the statement in LaTeX beside one in Markdown, which the tools of Kattis do not read in this
 * format.
 */
async function latexFiles({ upload, problem, isPolygon }: PackageSource) {
  const isInteractive = upload.checker?.type === 'interactive';
  const entries: [string, Entry][] = [];
  const losses: string[] = [];
  for (const [index, { language, title, description }] of statementsOf(upload).entries()) {
    const own = problem.statementFiles[index];
    if (own?.endsWith('.tex') && !isPolygon) continue;
    // The conversations after the statement are files of their own there.
    const end = isInteractive ? description.lastIndexOf('\n\n## Sample interaction 1\n') : -1;
    const text = end === -1 ? description : description.slice(0, end);
    const { tex, pictures, losses: found } = await formatLatex(title, text, language);
    // A reader that knows both forms prefers the one whose name has a language.
    const stem = own?.endsWith('problem.md') ? 'problem' : `problem.${language}`;
    entries.push([`problem_statement/${stem}.tex`, { content: tex }]);
    for (const [name, content] of pictures) entries.push([`problem_statement/${name}`, { content }]);
    if (found.length > 0) losses.push(`${own}: LaTeX there is without ${found.join(', ')}`);
  }
  return { entries, losses };
}
