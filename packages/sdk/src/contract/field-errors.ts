import * as z from 'zod/mini';
import { describeFieldError } from './describe-field-error.ts';
import type { Endpoint } from './endpoint.ts';
import type { FieldError } from './errors.ts';
import { findNearestWord } from './nearest-word.ts';

/** Further errors are not listed, because the first ones are enough to find the mistake. */
const maxListed = 50;

/**
 * Lists the errors that the contract found, one entry per field, because the first error of a field
 * often causes the others.
 */
export function fieldErrorsOf(error: z.core.$ZodError): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const { path, message } of error.issues) {
    const found = { path: path.join('.'), message };
    if (!errors.has(found.path)) errors.set(found.path, found);
    if (errors.size === maxListed) break;
  }
  return [...errors.values()];
}

/**
 * Lists the fields of a change or an upload that neither it nor its noun has. Without this check, a
 * change with a misspelt name would change nothing and an upload would silently use the default. An
 * upload may have unknown fields that resemble no known one.
 */
export function unknownFieldsOf({ body: schema, changes, creates }: Endpoint, body: unknown): FieldError[] {
  const noun = changes ?? creates;
  if (!noun || !(schema instanceof z.ZodMiniObject) || typeof body !== 'object' || body === null) return [];
  const known = Object.keys(schema.shape);
  const sendable = changes ? known : known.filter((name) => !Object.hasOwn(body, name));
  return Object.keys(body)
    .filter((name) => !known.includes(name) && !Object.hasOwn(noun.shape, name))
    .flatMap((name) => {
      const meant = name.length <= 100 ? findNearestWord(name, sendable) : undefined;
      if (!meant && creates) return [];
      const message = meant
        ? `is not a field: did you mean ${meant}?`
        : `is not a field that can be changed: ${known.join(', ')}`;
      return [{ path: name.slice(0, 100), message }];
    })
    .slice(0, maxListed);
}

/**
 * Describes the first error. The name of its field comes first unless the message contains it.
 */
export function fieldErrorsSentence([first]: readonly FieldError[]): string {
  return first ? describeFieldError(first) : 'The request is not valid';
}
