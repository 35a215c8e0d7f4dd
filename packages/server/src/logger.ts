/**
 * The log of parts that run outside a request. It has pino's shape, so that the application's
 * logger fits.
 */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Returns the fields of a line in a form that JSON can hold, errors included. */
export function plainFields(fields: object): Record<string, unknown> {
  const plain = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Error ? { type: value.name, message: value.message, stack: value.stack } : value,
  ]);
  return Object.fromEntries(plain);
}
