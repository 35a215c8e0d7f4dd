import pc from 'picocolors';

export type Paint = (text: string) => string;

/** The colours or none, Unicode marks or ASCII, and the width of a text. */
export interface Style {
  color: boolean;
  unicode: boolean;
  columns: number;
  bold: Paint;
  dim: Paint;
  /** Colours accepted, solved and easy. */
  good: Paint;
  /** Colours failed and hard. */
  bad: Paint;
  /** Colours warnings and medium. */
  warn: Paint;
  /** Colours names and commands to type. */
  accent: Paint;
  marks: { pass: string; fail: string; open: string; solved: string; bullet: string; arrow: string };
}

export interface StyleRequest {
  env: Readonly<Record<string, string | undefined>>;
  isTerminal: boolean;
  columns: number | undefined;
  noColor: boolean;
  platform?: NodeJS.Platform;
}

const unicodeMarks = { pass: '●', fail: '✗', open: '·', solved: '✓', bullet: '•', arrow: '→' };
const asciiMarks = { pass: '*', fail: 'x', open: '.', solved: '+', bullet: '-', arrow: '->' };

/**
 * Decides about colours: `--no-color` and `NO_COLOR` come first, then `FORCE_COLOR`, then whether
 * it is a terminal.
 */
export function createStyle(request: StyleRequest): Style {
  const color = wantsColor(request);
  const unicode = supportsUnicode(request);
  const paint = pc.createColors(color);
  return {
    color,
    unicode,
    // Texts for a pipe or a file are not cut.
    columns: request.isTerminal ? Math.max(40, request.columns ?? 80) : Number.POSITIVE_INFINITY,
    bold: paint.bold,
    dim: paint.dim,
    good: paint.green,
    bad: paint.red,
    warn: paint.yellow,
    accent: paint.cyan,
    marks: unicode ? unicodeMarks : asciiMarks,
  };
}

function wantsColor({ env, isTerminal, noColor }: StyleRequest): boolean {
  if (noColor || env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '')
    return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return isTerminal && env.TERM !== 'dumb';
}

/**
 * Reports whether the terminal shows Unicode. The Linux console and terminals that declare an ASCII
 * locale get ASCII. An unset locale decides nothing.
 */
function supportsUnicode({ env, platform = process.platform }: StyleRequest): boolean {
  if (env.PODIUM_ASCII === '1' || env.TERM === 'linux' || env.TERM === 'dumb') return false;
  if (platform === 'win32') return Boolean(env.WT_SESSION || env.TERM_PROGRAM);
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  return !locale || /utf-?8/i.test(locale) || !/^(C|POSIX)$|iso-?8859|ascii/i.test(locale);
}
