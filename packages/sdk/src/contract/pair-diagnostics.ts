import type { Diagnostic, Diagnostics } from './programs.ts';

/** One text of the compiler with its diagnostic. */
export interface ExplainedText extends Diagnostic {
  /** The text as the compiler or the judge worded it. */
  text: string;
}

/** A runtime error ends with the line of the program where it arose: ` at Main.java:3`. */
const errorLine = / at ([^\s:/]+\.\w+):(\d+)$/;

/**
 * Pairs the texts of `errors`, then those of `warnings`, each with its entry of `diagnostics`. A
 * text without an entry gets its first line as the message, and the line that it names at its end.
 */
export function pairDiagnostics({ errors, warnings, diagnostics }: Diagnostics): ExplainedText[] {
  const pair = (severity: Diagnostic['severity'], texts: readonly string[]) => {
    const entries = diagnostics.filter((entry) => entry.severity === severity);
    return texts.map((text, index) => {
      return { ...(entries[index] ?? { severity, ...readMessage(text) }), text };
    });
  };
  return [...pair('error', errors), ...pair('warning', warnings)];
}

function readMessage(text: string): Omit<Diagnostic, 'severity'> {
  const message = text.split('\n', 1)[0] ?? '';
  const [, file, line] = errorLine.exec(text.trimEnd()) ?? [];
  return file === undefined ? { message } : { message, file, line: Number(line) };
}
