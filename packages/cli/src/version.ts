/** Equals the package's version; a test holds the two together, so that `--version` reads no file. */
export const version = '0.1.0';
