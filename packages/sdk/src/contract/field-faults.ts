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

/** The fields of a change that neither it nor its noun has: with a name misspelt, nothing would change and nobody know. */
export function unknownFieldsOf({ body: schema, changes }: Endpoint, body: unknown): FieldFault[] {
  if (!changes || !(schema instanceof z.ZodObject) || typeof body !== 'object' || body === null) return [];
  const known = Object.keys(schema.shape);
  return Object.keys(body)
    .filter((name) => !known.includes(name) && !Object.hasOwn(changes.shape, name))
    .slice(0, maxListedFaults)
    .map((name) => ({ path: name.slice(0, 100), message: unknownFieldMessage(name, known) }));
}

function unknownFieldMessage(name: string, known: readonly string[]): string {
  const meant = name.length <= 100 ? findNearestWord(name, known) : undefined;
  return meant ? `is not a field: did you mean ${meant}?` : `is not a field that can be changed: ${known.join(', ')}`;
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
