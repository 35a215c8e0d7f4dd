import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { findNearestWord } from './nearest-word.ts';

/** One wrong part of a request: `path` such as `testCases.0.input`, empty for the request as a whole. */
export interface FieldFault {
  path: string;
  message: string;
}

/** Faults beyond these are not listed: the first ones are enough to see what is wrong. */
const maxListedFaults = 50;

/** What the contract found wrong, one entry per field: the first fault of a field often brings others in its train. */
export function fieldFaultsOf(error: z.ZodError): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const { path, message } of error.issues) {
    const fault = { path: path.join('.'), message };
    if (!faults.has(fault.path)) faults.set(fault.path, fault);
    if (faults.size === maxListedFaults) break;
  }
  return [...faults.values()];
}

/**
 * The fields of a change or an upload that neither it nor its noun has. With a name misspelt, a change would change nothing
 * and an upload would take the default, and nobody would know. An upload may have fields that resemble none.
 */
export function unknownFieldsOf({ body: schema, changes, creates }: Endpoint, body: unknown): FieldFault[] {
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
    .slice(0, maxListedFaults);
}

/** The sentence of a refusal: the first fault, with its field's name in front unless the message has it. */
export function faultSentence(faults: readonly FieldFault[]): string {
  const [fault] = faults;
  if (!fault) return 'The request is not valid';
  const { path, message } = fault;
  if (!path) return message;
  // The contract's messages go on from the field's name ("must be …") or name it themselves; zod's own name no field.
  if (/^(must|is|has)\b/.test(message)) return `${path} ${message}`;
  return /^(Invalid|Too|Unrecognized)\b/.test(message) ? `${path}: ${message}` : message;
}
