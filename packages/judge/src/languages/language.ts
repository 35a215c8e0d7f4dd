/** A language that can be submitted: one file each, and a line in `languages.ts`. */
export interface Language {
  /** What requests name. */
  key: string;
  displayName: string;
  /** The name of the source, as compiler messages show it. */
  fileName: string;
  /** Flags of every compilation; a precompiled header is valid for exactly these. */
  compileFlags: readonly string[];
  /** A header worth compiling once, as sources include it. */
  precompiledHeader: string;
}
