import type { Diagnostic, Diagnostics } from './programs.ts';

/** One text of the compiler with its diagnostic. */
export interface ExplainedText extends Diagnostic {
  /** The text as the compiler or the judge worded it. */
  text: string;
}

/**
 * Pairs the texts of `errors`, then those of `warnings`, each with its entry of `diagnostics`. A
 * text without an entry gets its first line as the message.
 */
export function pairDiagnostics({ errors, warnings, diagnostics }: Diagnostics): ExplainedText[] {
  const pair = (severity: Diagnostic['severity'], texts: readonly string[]) => {
    const entries = diagnostics.filter((entry) => entry.severity === severity);
    return texts.map((text, index) => {
      return { ...(entries[index] ?? { severity, message: text.split('\n', 1)[0] ?? '' }), text };
    });
  };
  return [...pair('error', errors), ...pair('warning', warnings)];
}
