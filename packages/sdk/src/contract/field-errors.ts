import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { findNearestWord } from './nearest-word.ts';

/** One wrong part of a request: `path` such as `testCases.0.input`, empty for the request as a whole. */
export interface FieldError {
  path: string;
  message: string;
}

/** Further errors are not listed: the first ones are enough to see what is wrong. */
const maxListed = 50;

/** Lists what the contract found wrong, one entry per field: the first error of a field often causes the others. */
export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const { path, message } of error.issues) {
    const found = { path: path.join('.'), message };
    if (!errors.has(found.path)) errors.set(found.path, found);
    if (errors.size === maxListed) break;
  }
  return [...errors.values()];
}

/**
 * Lists the fields of a change or an upload that neither it nor its noun has. With a misspelt name, a change would change
 * nothing and an upload would use the default, without a word. An upload may have fields that resemble none.
 */
export function unknownFieldsOf({ body: schema, changes, creates }: Endpoint, body: unknown): FieldError[] {
  const noun = changes ?? creates;
  if (!noun || !(schema instanceof z.ZodObject) || typeof body !== 'object' || body === null) return [];
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

/** Describes the first error, with its field's name in front unless the message has it. */
export function fieldErrorsSentence(errors: readonly FieldError[]): string {
  const [first] = errors;
  if (!first) return 'The request is not valid';
  const { path, message } = first;
  if (!path) return message;
  // The contract's messages go on from the field's name ("must be …") or name it themselves; zod's own name no field.
  // biome-ignore lint/plugin: decides only how the message is joined to the field's name
  if (/^(must|is|has)\b/.test(message)) return `${path} ${message}`;
  // biome-ignore lint/plugin: decides only how the message is joined to the field's name
  return /^(Invalid|Too|Unrecognized)\b/.test(message) ? `${path}: ${message}` : message;
}
