import pc from 'picocolors';

export type Paint = (text: string) => string;

/** The sets of colours: `auto` has those of the terminal, `none` has none. */
export const themeNames = ['auto', 'dark', 'light', 'high-contrast', 'none'] as const;
export type ThemeName = (typeof themeNames)[number];

export interface Style {
  /** The set of the colours; `none` if there are no colours for whatever reason. */
  theme: ThemeName;
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
  /** Characters of growing height, for plots in one line. */
  heights: readonly string[];
  marks: { pass: string; fail: string; open: string; solved: string; bullet: string; arrow: string };
}

export interface StyleRequest {
  env: Readonly<Record<string, string | undefined>>;
  isTerminal: boolean;
  columns: number | undefined;
  noColor: boolean;
  /** The theme that the user chose; `auto` by default. */
  theme?: ThemeName | undefined;
  platform?: NodeJS.Platform;
}

const unicodeMarks = { pass: '●', fail: '✗', open: '·', solved: '✓', bullet: '•', arrow: '→' };
const asciiMarks = { pass: '*', fail: 'x', open: '.', solved: '+', bullet: '-', arrow: '->' };

type Palette = Pick<Style, 'dim' | 'good' | 'bad' | 'warn' | 'accent'>;

/**
 * The colours of the themes as numbers of xterm's 256 colours, which look the same in every
 * terminal. `high-contrast` sets the background too, and otherwise uses no colour, because it must
 * be readable on any background.
 */
export const themeColors = {
  dark: { dim: [248], good: [114], bad: [210], warn: [221], accent: [117] },
  light: { dim: [241], good: [22], bad: [124], warn: [94], accent: [24] },
  'high-contrast': { good: [16, 120], bad: [231, 124], warn: [16, 227] },
} as const satisfies Partial<
  Record<ThemeName, Partial<Record<keyof Palette, readonly [text: number, ground?: number]>>>
>;

const colored = pc.createColors(true);
const plain: Paint = (text) => text;

function paintIn([text, ground]: readonly [text: number, ground?: number]): Paint {
  const inColor = wrapIn(`\u001b[38;5;${text}m`, '\u001b[39m');
  return ground === undefined ? inColor : (shown) => inColor(wrapIn(`\u001b[48;5;${ground}m`, '\u001b[49m')(shown));
}

/** Paints a text. A painted part of it does not end the colour of the rest. */
function wrapIn(open: string, close: string): Paint {
  return (text) => (text === '' ? '' : open + text.replaceAll(close, open) + close);
}

function paintAll<C extends Partial<Record<keyof Palette, readonly [text: number, ground?: number]>>>(colors: C) {
  return Object.fromEntries(Object.entries(colors).map(([name, numbers]) => [name, paintIn(numbers)])) as Record<
    keyof C,
    Paint
  >;
}

const palettes: Readonly<Record<ThemeName, Palette>> = {
  auto: { dim: colored.dim, good: colored.green, bad: colored.red, warn: colored.yellow, accent: colored.cyan },
  dark: paintAll(themeColors.dark),
  light: paintAll(themeColors.light),
  'high-contrast': { ...paintAll(themeColors['high-contrast']), dim: plain, accent: colored.bold },
  none: { dim: plain, good: plain, bad: plain, warn: plain, accent: plain },
};

/**
 * Decides about colours: `--no-color` and `NO_COLOR` come first, then `FORCE_COLOR`, then the theme
 * `none`, then whether it is a terminal.
 */
export function createStyle(request: StyleRequest): Style {
  const color = wantsColor(request);
  const unicode = supportsUnicode(request);
  const { theme: chosen = 'auto' } = request;
  // FORCE_COLOR overrides the theme without colours.
  const theme = !color ? 'none' : chosen === 'none' ? 'auto' : chosen;
  return {
    theme,
    color,
    unicode,
    // Texts for a pipe or a file are not cut.
    columns: request.isTerminal ? Math.max(40, request.columns ?? 80) : Number.POSITIVE_INFINITY,
    bold: pc.createColors(color).bold,
    ...palettes[theme],
    heights: unicode ? [...'▁▂▃▄▅▆▇█'] : [...'.:-=+*#@'],
    marks: unicode ? unicodeMarks : asciiMarks,
  };
}

function wantsColor({ env, isTerminal, noColor, theme }: StyleRequest): boolean {
  if (noColor || env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '')
    return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return theme !== 'none' && isTerminal && env.TERM !== 'dumb';
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
