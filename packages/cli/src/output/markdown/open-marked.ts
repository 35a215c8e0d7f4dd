import type { Marked, Parser } from 'marked';
import pc from 'picocolors';
import type { Style } from '../../text/style.ts';
import { safeText } from '../../text/terminal-text.ts';

let loading: ReturnType<typeof loadMarked> | undefined;

/**
 * Sets FORCE_COLOR while marked-terminal loads, because chalk inside it reads the environment only
 * once, and a later style may have colours even if the first one has none. `renderMarkdown` removes
 * the colours for a style without them. The variable is restored, because programs that are started
 * later, such as an editor, must not inherit it.
 */
async function loadMarked() {
  const { FORCE_COLOR: given } = process.env;
  process.env.FORCE_COLOR = '1';
  try {
    return await Promise.all([import('marked'), import('marked-terminal')]);
  } finally {
    if (given === undefined) delete process.env.FORCE_COLOR;
    else process.env.FORCE_COLOR = given;
  }
}

/**
 * Configures marked with the faces and the code of marked-terminal, in the colours of the style.
 */
export async function openMarked(style: Style): Promise<{ marked: Marked; createParser(): Parser }> {
  loading ??= loadMarked();
  const [markedModule, { markedTerminal }] = await loading;
  const marked = new markedModule.Marked();
  const { italic, strikethrough } = pc.createColors(style.color);
  const faces = { strong: style.bold, em: italic, del: strikethrough };
  // Code in statements is mostly sample text, and guessing its language would colour it at random.
  const { dim, good, accent, bold } = style;
  const colors = { heading: bold, firstHeading: bold, link: accent, href: accent, blockquote: dim, html: dim };
  const code = { keyword: bold, built_in: accent, type: accent, literal: accent, number: good, string: good };
  const isAuto = style.theme === 'auto' || style.theme === 'none';
  const options = { ...(isAuto ? {} : colors), ...faces, emoji: false, tab: 0, code: accent };
  const theme = isAuto ? {} : { theme: { ...code, comment: dim, meta: dim } };
  marked.use(markedTerminal(options, { ignoreIllegals: true, ...theme }));
  return { marked, createParser: () => new markedModule.Parser(marked.defaults) };
}

/** Longer code would take longer to colour than a key may wait. */
const longestHighlighted = 60_000;

/**
 * Returns the source as painted lines, one for each line. They are plain without colours, or if the
 * source is too long.
 */
export async function highlightSource(source: string, language: string, style: Style): Promise<string[]> {
  const text = safeText(source).replaceAll('\t', '    ');
  const plain = text.split('\n');
  if (!style.color || text.length > longestHighlighted) return plain;
  const { createParser } = await openMarked(style);
  const painted = createParser()
    .parse([{ type: 'code', raw: '', lang: language, text }])
    .split('\n');
  // The parser ends a block with empty lines of its own.
  return painted.length < plain.length ? plain : painted.slice(0, plain.length);
}
