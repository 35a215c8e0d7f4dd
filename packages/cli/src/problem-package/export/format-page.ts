import type { FolderUpload } from '@podium/sdk/problem-folder';
import { blockMath, inlineMath } from '../../text/statement-text.ts';

const style =
  'body{max-width:75ch;margin:2rem auto;font-family:sans-serif}img{max-width:100%}td,th{padding:.2rem .6rem}';

/** Makes a page of a statement, since DOMjudge does not convert Markdown. Formulas stay as they are written. */
export async function formatPage({ title, description, language = 'en' }: FolderUpload): Promise<string> {
  const { Marked } = await import('marked');
  const formula = (tex: string, isDisplayed: boolean) => escapeHtml(isDisplayed ? `$$${tex}$$` : `$${tex}$`);
  const marked = new Marked({
    gfm: true,
    extensions: [inlineMath(formula), blockMath((tex) => `<p>${formula(tex, true)}</p>\n`)],
  });
  const body = await marked.parse(description);
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<h1>${escapeHtml(title)}</h1>
${body}</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
