import type * as z from 'zod';

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
