import packageJson from '../package.json' with { type: 'json' };

/** The server's version, as its package says. */
export const version: string = packageJson.version;
