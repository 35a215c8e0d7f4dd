/** Why this Node cannot run the server, in one sentence; undefined when it can. Checked before anything is imported. */
export function nodeVersionError(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return undefined;
  return `Podium's server needs Node 22.12 or newer; this is ${version}. In the workspace, \`npm start\` brings its own.`;
}
