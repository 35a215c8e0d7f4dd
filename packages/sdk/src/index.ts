// This is the typed client. The wire contract, schemas included, is `@podium/sdk/contract`.
export { type ClientOptions, createClient, type PodiumClient } from './client.ts';
export type * from './contract/index.ts';
export { apiBasePath, endpoints } from './contract/index.ts';
export * from './errors/index.ts';
export { hashBytes } from './resources/blobs.ts';
export type { SubmitOptions } from './resources/compiler.ts';
export type { ProblemReadOptions } from './resources/problems.ts';
export { memoryTokenStore, type TokenStore } from './token-store.ts';
export { pause } from './transport/deadline.ts';
export type { EventListener, EventsState } from './transport/event-connection.ts';
export { newIdempotencyKey } from './transport/idempotency-key.ts';
export type { CallOptions } from './transport/send.ts';
export type { ServerClock } from './transport/server-clock.ts';
