/** Accents of TeX as combining characters. */
export const accents: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
};

/** Macros that stand for characters. */
export const characters: Readonly<Record<string, string>> = {
  // An escaped character of TeX.
  '&': '&',
  '%': '%',
  $: '$',
  '#': '#',
  _: '_',
  '{': '{',
  '}': '}',
  // Spaces.
  ' ': ' ',
  '\n': ' ',
  '\t': ' ',
  ',': '\u2009',
  ';': '\u2005',
  ':': '\u2005',
  '!': '',
  '/': '',
  '-': '\u00ad',
  '@': '',
  '*': '',
  thinspace: '\u2009',
  quad: '\u2003',
  qquad: '\u2003\u2003',
  enspace: '\u2002',
  space: ' ',
  xspace: ' ',
  // Letters.
  i: 'ı',
  j: 'ȷ',
  l: 'ł',
  L: 'Ł',
  o: 'ø',
  O: 'Ø',
  aa: 'å',
  AA: 'Å',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  ss: 'ß',
  dh: 'ð',
  th: 'þ',
  // Punctuation and signs.
  dots: '…',
  ldots: '…',
  textellipsis: '…',
  textendash: '–',
  textemdash: '—',
  textbackslash: '\\',
  backslash: '\\',
  textasciitilde: '~',
  textasciicircum: '^',
  textunderscore: '_',
  textbar: '|',
  textless: '<',
  textgreater: '>',
  textquotedblleft: '“',
  textquotedblright: '”',
  textquoteleft: '‘',
  textquoteright: '’',
  textquotesingle: "'",
  textbullet: '•',
  textdegree: '°',
  textregistered: '®',
  texttrademark: '™',
  copyright: '©',
  textcopyright: '©',
  pounds: '£',
  textsterling: '£',
  euro: '€',
  texteuro: '€',
  S: '§',
  P: '¶',
  dag: '†',
  ddag: '‡',
  TeX: 'TeX',
  LaTeX: 'LaTeX',
  slash: '/',
  lbrack: '[',
  rbrack: ']',
  nobreakspace: '\u00a0',
};

/** Units of `siunitx` that occur in statements. */
export const units: Readonly<Record<string, string>> = {
  metre: 'm',
  meter: 'm',
  kilo: 'k',
  centi: 'c',
  milli: 'm',
  micro: 'µ',
  mega: 'M',
  giga: 'G',
  km: 'km',
  cm: 'cm',
  mm: 'mm',
  m: 'm',
  s: 's',
  ms: 'ms',
  second: 's',
  minute: 'min',
  hour: 'h',
  day: 'd',
  gram: 'g',
  kilogram: 'kg',
  kg: 'kg',
  litre: 'l',
  liter: 'l',
  degree: '°',
  celsius: '°C',
  percent: '%',
  byte: 'B',
  bit: 'bit',
  watt: 'W',
  volt: 'V',
  newton: 'N',
  joule: 'J',
  hertz: 'Hz',
  per: '/',
  squared: '²',
  cubed: '³',
};

/** Turns the marks that TeX prints as quotes and dashes into those characters. */
export function setTypography(text: string): string {
  return text
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replaceAll('``', '“')
    .replaceAll("''", '”')
    .replaceAll('`', '‘')
    .replaceAll("'", '’')
    .replaceAll('~', '\u00a0');
}

/** Escapes what Markdown would read as markup. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>$~|]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&');
}
