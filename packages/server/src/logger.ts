/**
 * The log of parts that run outside a request. It has pino's shape, so that the application's
 * logger fits.
 */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
