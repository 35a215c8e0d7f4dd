import { decodeEntities } from '@podium/sdk/character-names';
import { restoreToken, setFormulasAside, splitAtFormulas } from '@podium/sdk/statement-markdown';
import type { Marked, MarkedExtension, Tokens } from 'marked';
import type { FolderUpload } from '../model.ts';

interface LatexStatement {
  tex: string;
  /** The embedded pictures, by the names that the text has for them. */
  pictures: Map<string, Uint8Array>;
  /** Lists the parts that LaTeX of the package format cannot show. */
  losses: string[];
}

/** The kinds of pictures that the tools of the format include. */
const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };
const embedded = /^data:(image\/[\w.+-]+);base64,([\w+/=%-]*)$/;

/**
 * Converts a statement to LaTeX for the legacy format, which has no Markdown. `language` is part of
 * the names of its pictures.
 */
export async function formatLatex(title: string, markdown: string, language: string): Promise<LatexStatement> {
  const { Marked } = await import('marked');
  const pictures = new Map<string, Uint8Array>();
  const losses = new Set<string>();
  const addPicture = (href: string): string | undefined => {
    const [, type = '', data = ''] = embedded.exec(href) ?? [];
    const ending = endings[type];
    if (ending === undefined) {
      losses.add(`a picture ${type === '' ? 'from another address' : `of the type ${type}`}`);
      return undefined;
    }
    const name = `figure-${language}-${pictures.size + 1}.${ending}`;
    pictures.set(name, Buffer.from(data, 'base64'));
    return name;
  };
  const marked = new Marked(latexRenderer(addPicture, losses));
  const body = format(markdown, marked, (tex) => `$${tex}$`)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { tex: `\\problemname{${escapeLatex(title)}}\n\n${body}\n`, pictures, losses: [...losses] };
}

function format(markdown: string, marked: Marked, formatFormula: (tex: string) => string): string {
  const aside = setFormulasAside(markdown);
  const tokens = marked.lexer(aside.text);
  void marked.walkTokens(tokens, (token) => restoreToken(token, aside));
  return splitAtFormulas(marked.parser(tokens), aside)
    .map((part) => (typeof part === 'string' ? part : formatFormula(part.tex)))
    .join('');
}

function latexRenderer(addPicture: (href: string) => string | undefined, losses: Set<string>): MarkedExtension {
  return {
    renderer: {
      heading({ tokens, depth }) {
        return `\\${depth <= 2 ? 'section' : 'subsection'}*{${this.parser.parseInline(tokens)}}\n\n`;
      },
      paragraph({ tokens }) {
        return `${this.parser.parseInline(tokens)}\n\n`;
      },
      blockquote({ tokens }) {
        return `\\begin{quote}\n${this.parser.parse(tokens).trim()}\n\\end{quote}\n\n`;
      },
      code: ({ text, lang }) =>
        lang === 'math'
          ? `\\[${text}\\]\n\n`
          : `\\begin{verbatim}\n${text.trimEnd().replaceAll('\\end{verbatim}', '\\end {verbatim}')}\n\\end{verbatim}\n\n`,
      list({ ordered, items }) {
        const name = ordered ? 'enumerate' : 'itemize';
        const lines = items.map(({ tokens }) => `\\item ${this.parser.parse(tokens).trim()}\n`);
        return `\\begin{${name}}\n${lines.join('')}\\end{${name}}\n\n`;
      },
      checkbox: () => '',
      table({ header, align, rows }) {
        const line = (cells: readonly Tokens.TableCell[]) =>
          cells.map(({ tokens }) => this.parser.parseInline(tokens)).join(' & ');
        const columns = align.map((side) => (side ?? 'left')[0]).join('');
        const body = [line(header), ...rows.map(line)].map((cells) => `${cells} \\\\\n`);
        return `\\begin{tabular}{${columns}}\n${body.join('')}\\end{tabular}\n\n`;
      },
      hr: () => '\\bigskip\n\n',
      br: () => '\\\\\n',
      strong({ tokens }) {
        return `\\textbf{${this.parser.parseInline(tokens)}}`;
      },
      em({ tokens }) {
        return `\\emph{${this.parser.parseInline(tokens)}}`;
      },
      del({ tokens }) {
        return this.parser.parseInline(tokens);
      },
      codespan: ({ text }) => `\\texttt{${escapeLatex(text)}}`,
      link({ href, tokens }) {
        return `\\href{${href.replace(/[%#{}\\]/g, '\\$&')}}{${this.parser.parseInline(tokens)}}`;
      },
      image({ href, text }) {
        const name = addPicture(href);
        return name === undefined ? escapeLatex(text) : `\\includegraphics[width=0.6\\textwidth]{${name}}`;
      },
      html({ text }) {
        if (/^<br\b/i.test(text)) return '\\\\\n';
        if (!text.startsWith('<!--')) losses.add('HTML');
        return escapeLatex(text.replace(/<!--[\s\S]*?-->|<\/?[A-Za-z][^<>]*>/g, ''));
      },
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        return escapeLatex(decodeEntities(token.text));
      },
    },
  };
}

/** Commands for characters that LaTeX reads otherwise, or that its usual fonts lack. */
const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  // Text after \item or \\ would be read as an argument.
  '[': '{[}',
  ']': '{]}',
  '≤': '$\\le$',
  '≥': '$\\ge$',
  '≠': '$\\ne$',
  '→': '$\\to$',
  '∞': '$\\infty$',
  '−': '$-$',
};

function escapeLatex(text: string): string {
  return text.replace(/[\\^~<>|[\]≤≥≠→∞−{}$&#_%]/g, (sign) => commands[sign] ?? `\\${sign}`);
}

const style =
  'body{max-width:75ch;margin:2rem auto;font-family:sans-serif}img{max-width:100%}td,th{padding:.2rem .6rem}';

/**
 * Makes a page of a statement, since DOMjudge does not convert Markdown. Formulas stay as they are
 * written.
 */
export async function formatPage({ title, description, language = 'en' }: FolderUpload): Promise<string> {
  const { Marked } = await import('marked');
  const code = ({ lang, text }: Tokens.Code) => lang === 'math' && `<p>${escapeHtml(`$$${text}$$`)}</p>\n`;
  const marked = new Marked({ gfm: true, renderer: { code } });
  const body = format(description, marked, (tex) => escapeHtml(`$${tex}$`));
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
