import { printRaw } from '@unified-latex/unified-latex-util-print-raw';
import type { Ast } from './parse-latex.ts';

/** Formats a formula within a text. */
export function formula(nodes: readonly Ast.Node[]): string {
  const source = mathSource(nodes);
  return source === '' ? '' : `$${source}$`;
}

/** Returns the source of a formula as KaTeX reads it, on one line. */
export function mathSource(nodes: readonly Ast.Node[]): string {
  return printRaw([...nodes])
    .replace(/%.*$/gm, '')
    .replace(/\\label\{[^}]*\}/g, '')
    .replace(/\\(num|SI|qty)(?:\[[^\]]*\])?\{([^}]*)\}/g, (_, macro: string, digits: string) =>
      macro === 'num' ? groupDigits(digits, '\\,') : `${groupDigits(digits, '\\,')}\\,`,
    )
    .replace(/\s+/g, ' ')
    .trim();
}

/** Groups the digits of long numbers by three, as `siunitx` does. */
export function groupDigits(number: string, separator: string): string {
  const [whole = '', fraction] = number.trim().split(/[.,]/);
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, separator) : whole;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
