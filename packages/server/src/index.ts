export type { Clock } from './clock.ts';
export { type Config, readConfig } from './config.ts';
export { createPlatform, type Platform, type PlatformOptions } from './platform.ts';
