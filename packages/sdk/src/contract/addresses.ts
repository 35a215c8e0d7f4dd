// This file does without zod and is an entry point of its own (`@podium/sdk/addresses`), because a
// command line needs these values before it loads anything else.

/** Every answer carries the server's clock, in milliseconds since 1970, under this header. */
export const serverTimeHeader = 'x-server-time';
/** Every answer carries the id that the server's log has for the request. */
export const requestIdHeader = 'x-request-id';
/** The documented paths are relative to a base URL; our server mounts them here. */
export const apiBasePath = '/api';

/** The address on which a server listens, and which a client calls, unless configured otherwise. */
export const defaultServerUrl = 'http://127.0.0.1:4000';

/** The server's own client, as an npm package: `npm install -g <server>/podium.tgz`. */
export const clientPackagePath = '/podium.tgz';
/** The SDK of the server's version, likewise: `npm install <server>/podium-sdk.tgz`. */
export const sdkPackagePath = '/podium-sdk.tgz';
/** Answers of the API name the build of that client under this header. */
export const clientBuildHeader = 'x-podium-client';
