import { stripVTControlCharacters } from 'node:util';
import type { MarkedExtension, TokenizerAndRendererExtension, Tokens } from 'marked';
import { safeLine, safeText } from './safe-text.ts';
import type { Style } from './style.ts';
import { texToUnicode } from './tex-to-unicode.ts';

const maxTextWidth = 100;

/** A statement for a terminal: headings, lists, tables, code; mathematics as Unicode; images by their name; no control characters. */
export async function renderMarkdown(markdown: string, style: Style): Promise<string> {
  // chalk, inside marked-terminal, looks at the environment when it is loaded; what it is told here is what the style decided.
  process.env.FORCE_COLOR = style.color ? '1' : '0';
  const [{ Marked }, { markedTerminal }] = await Promise.all([import('marked'), import('marked-terminal')]);
  const marked = new Marked();
  marked.use(
    markedTerminal(
      {
        emoji: false,
        reflowText: true,
        width: Math.min(style.columns, maxTextWidth),
        showSectionPrefix: false,
        tab: 2,
        firstHeading: style.bold,
        heading: style.bold,
        code: style.accent,
        codespan: style.accent,
        tableOptions: { style: { head: [], border: [] } },
      },
      // A statement's code is mostly sample text: guessing a language colours it at random.
      { ignoreIllegals: true },
    ),
  );
  marked.use(terminalRenderer(style));
  const rendered = (await marked.parse(safeText(markdown))).replace(/\n{3,}/g, '\n\n').trim();
  return style.color ? rendered : stripVTControlCharacters(rendered);
}

/** What marked-terminal does not do, or does wrong. */
function terminalRenderer(style: Style): MarkedExtension {
  return {
    extensions: [mathExtension(style)],
    renderer: {
      // A pasted image is a data URL of megabytes: its name is what a terminal can show.
      image({ text, href }: Tokens.Image) {
        const name = safeLine(text) || 'without a name';
        const address = href.startsWith('data:') ? '' : ` ${safeLine(href)}`;
        return style.dim(`[image: ${name}${address}]`);
      },
      // The text of a tight list item carries tokens of its own; marked-terminal prints their source.
      text(token: Tokens.Text | Tokens.Escape) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        return unescapeEntities(token.text);
      },
    },
  };
}

/** `$…$` and `$$…$$`. A dollar before a digit and a space is money. */
function mathExtension(style: Style): TokenizerAndRendererExtension {
  const shape = /^(?:\$\$([\s\S]+?)\$\$|\$(?!\s)((?:\\[\s\S]|[^$\\\n]|\n(?!\n))+?)(?<!\s)\$(?!\d))/;
  return {
    name: 'math',
    level: 'inline',
    start: (text) => text.indexOf('$'),
    tokenizer(text) {
      const match = shape.exec(text);
      if (!match) return undefined;
      return { type: 'math', raw: match[0], text: texToUnicode(match[1] ?? match[2] ?? '') };
    },
    renderer: (token) => style.bold(String(token.text)),
  };
}

function unescapeEntities(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}
