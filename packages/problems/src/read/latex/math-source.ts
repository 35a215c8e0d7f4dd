import { type Conversion, sourceOf } from './conversion.ts';
import type { Ast } from './parse-latex.ts';

export function formula(nodes: readonly Ast.Node[], conversion: Conversion): string {
  const source = mathSource(nodes, conversion)
    // These environments need lines of their own.
    .replace(/\\(begin|end)\{(align|gather|alignat)\*?\}/g, '\\$1{$2ed}')
    .replace(/\\(?:begin|end)\{(?:equation|displaymath|math)\*?\}/g, '')
    .trim();
  if (source === '') return '';
  return `$${conversion.isInTable ? escapeBars(source) : source}$`;
}

/** In a row, Markdown reads `\|` as a bar. */
function escapeBars(source: string): string {
  return source.replace(/\\\||\\[\s\S]|\|/g, (sign) => (sign === '\\|' ? '\\Vert ' : sign === '|' ? '\\|' : sign));
}

/** Returns the source of a formula as KaTeX reads it, on one line. */
export function mathSource(nodes: readonly Ast.Node[], conversion: Conversion): string {
  return (
    sourceOf(nodes, conversion, (text) => `\\texttt{${escapeTex(text)}}`)
      .replace(/\\label\{[^}]*\}/g, '')
      .replace(/\\(num|SI|qty)(?:\[[^\]]*\])?\{([^}]*)\}/g, (_, macro: string, digits: string) =>
        macro === 'num' ? groupDigits(digits, '\\,') : `${groupDigits(digits, '\\,')}\\,`,
      )
      .replace(/\s+/g, ' ')
      .trim()
      // The backslash of a space at the end would escape the dollar.
      .replace(/(?<!\\)((?:\\\\)*)\\$/, '$1')
  );
}

const texCharacters: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function escapeTex(text: string): string {
  return text.replace(/[\\{}$&#_%~^]/g, (sign) => texCharacters[sign] ?? `\\${sign}`);
}

/** Groups the digits of long numbers by three, as `siunitx` does. */
export function groupDigits(number: string, separator: string): string {
  const [whole = '', fraction] = number.trim().split(/[.,]/);
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, separator) : whole;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
