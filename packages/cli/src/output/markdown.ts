import { stripVTControlCharacters } from 'node:util';
import { decodeEntities } from '@podium/sdk/character-names';
import { removeComments, restoreToken, setFormulasAside, splitAtFormulas } from '@podium/sdk/statement-markdown';
import type { MarkedExtension, Tokens } from 'marked';
import pc from 'picocolors';
import type { Style } from '../text/style.ts';
import { safeLine, safeText } from '../text/terminal-text.ts';
import { wrapPainted } from '../text/wrap-painted.ts';
import { layOutBlocks } from './markdown/lay-out-blocks.ts';
import { openMarked } from './markdown/open-marked.ts';
import { foldHtml, htmlToText } from './markdown/read-html.ts';
import { mathToAscii } from './tex-to-ascii.ts';
import { texToUnicode } from './tex-to-unicode.ts';

/** Longer lines of text are hard to read, however wide the terminal is. */
export const maxTextWidth = 100;
/** The limit in characters, without images. A longer statement would block the terminal's keys. */
const longestStatement = 500_000;
/** Shorter formulas stay on one line. */
const unbrokenFormula = 24;
/**
 * The data of an embedded image: megabytes that a terminal cannot show and that would slow down the
 * parser.
 */
const imageData = /data:[\w.+-]{1,40}\/[\w.+-]{1,80}(?:;[\w=-]{1,40}){0,3},[\w+/=%-]*/g;

/**
 * Renders a statement for a terminal: headings, lists, tables and code, mathematics as Unicode, and
 * images by their names, without control characters. No line is wider than the style's columns, and
 * every line closes its colours.
 */
export async function renderMarkdown(markdown: string, style: Style): Promise<string> {
  const { marked, createParser } = await openMarked(style);
  const whole = safeText(markdown).replace(imageData, 'data:');
  const isTooLong = whole.length > longestStatement;
  const text = isTooLong ? `${whole.slice(0, longestStatement)}\n\n(The rest is too long.)` : whole;
  const columns = Math.min(style.columns, maxTextWidth);
  let lines: string[];
  try {
    const aside = setFormulasAside(text);
    const tokens = marked.lexer(aside.text);
    void marked.walkTokens(tokens, (token) => restoreToken(token, aside));
    const { italic } = pc.createColors(style.color);
    const place = (part: string, format: (text: string) => string) =>
      splitAtFormulas(part, aside)
        .map((each) => (typeof each === 'string' ? format(each) : italic(inlineFormula(each.tex, style))))
        .join('');
    marked.use(terminalRenderer(style, place));
    const parser = createParser();
    lines = layOutBlocks(tokens, {
      style,
      columns,
      inline: (inner) => parser.parseInline(foldHtml(inner)),
      code: (token) => parser.parse([token]),
      html: (html) => place(htmlToText(html), safeText),
      formula: (tex) => mathText(tex, style),
    });
  } catch (error) {
    // Thousands of nested quotes exhaust the stack.
    if (!(error instanceof RangeError)) throw error;
    lines = wrapPainted(removeComments(text), columns);
  }
  const rendered = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
  return style.color ? rendered : stripVTControlCharacters(rendered);
}

type PlaceFormulas = (text: string, format: (part: string) => string) => string;

/** Replaces the renderers of marked-terminal that are missing or wrong within a line. */
function terminalRenderer(style: Style, place: PlaceFormulas): MarkedExtension {
  return {
    renderer: {
      image({ text, href }: Tokens.Image) {
        const name = safeLine(text) || 'without a name';
        const address = href.startsWith('data:') ? '' : ` ${safeLine(href)}`;
        return style.dim(`[image: ${name}${address}]`);
      },
      link({ href, tokens }: Tokens.Link) {
        const [text, address] = [this.parser.parseInline(tokens), safeLine(href)];
        return text === address || `mailto:${text}` === address ? text : `${text} ${style.dim(`(${address})`)}`;
      },
      codespan: ({ text }: Tokens.Codespan) => style.accent(safeLine(text)),
      html: ({ text }: Tokens.HTML | Tokens.Tag) => text,
      br: () => '\n',
      // The box replaces the item's marker.
      checkbox: () => '',
      text(token: Tokens.Text | Tokens.Escape) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        // A newline of the source is a space, because line breaks are tokens of their own.
        return place(token.text, (part) => safeText(decodeEntities(part)).replace(/\n/g, ' '));
      },
    },
  };
}

function mathText(tex: string, style: Style): string {
  return style.unicode ? texToUnicode(tex) : mathToAscii(texToUnicode(tex));
}

function inlineFormula(tex: string, style: Style): string {
  const text = mathText(tex, style).replace(/\n/g, '; ');
  return text.length <= unbrokenFormula ? text.replaceAll(' ', '\u00a0') : text;
}
