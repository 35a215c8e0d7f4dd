import { type Language, languageNamed, languageOfFile, solutionFile } from '@podium/sdk/languages';

/**
 * Returns the language that a package names for a file, if the ending of the file leaves the
 * choice: a file in Python may be for PyPy. Undefined for another name.
 */
export function languageNamedFor(file: string, written: unknown): Language | undefined {
  const named = typeof written === 'string' ? languageNamed(written) : undefined;
  return named !== undefined && languageOfFile(solutionFile(named)) === languageOfFile(file) ? named : undefined;
}

/** The sentence on a program in Python 2, which Python 3 would end with an error. */
export const forPython2 = 'is written for Python 2, which cannot be judged here';

/** Reports whether a source in Python has what only Python 2 understands. */
export function isPython2(source: string): boolean {
  if (/^#!.*python2/.test(source)) return true;
  const code = source
    .replace(/('''|""")[\s\S]*?\1/g, "''")
    // A string that is open ends with its line, so that each quote is looked at once.
    .replace(/(["'])(?:\\.|(?!\1)[^\\\n])*(?:\1|\\?$)/gm, "''")
    .replace(/#.*/g, '');
  const used = /\b(?:raw_input|xrange)\s*\(/.test(code);
  const isDefined = /\b(?:raw_input|xrange)\s*=|\bdef\s+(?:raw_input|xrange)\b|\bNameError\b/.test(code);
  return (
    (used && !isDefined) ||
    /(?:^|[:;])[ \t]*print[ \t]+(?![=(.,[])\S/m.test(code) ||
    /^[ \t]*except[ \t]+[\w.]+[ \t]*,[ \t]*\w+[ \t]*:/m.test(code)
  );
}
