/**
 * Explains in one sentence why this Node cannot run the server; undefined if it can. The check runs
 * before any other import.
 */
export function nodeVersionError(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return undefined;
  return `Podium's server needs Node 22.12 or newer; this is ${version}. In the workspace, \`npm start\` brings its own.`;
}
