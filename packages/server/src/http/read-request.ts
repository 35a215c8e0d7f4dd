import type { Endpoint } from '@podium/sdk/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type FieldFault, fieldError, ServiceError } from '../errors.ts';
import { findJsonFault } from './inspect-json.ts';

/** Faults beyond these are not listed: the first ones are enough to see what is wrong. */
const maxListedFaults = 50;

/** The parts of a request, validated by the contract. Throws `validation_failed` and `unsupported_media_type`. */
export function readRequest(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: parseOrRefuse(endpoint.params, request.params),
    query: endpoint.query && parseOrRefuse(endpoint.query, request.query),
    headers: endpoint.headers && parseOrRefuse(endpoint.headers, request.headers),
    body: endpoint.body && readBody(endpoint, endpoint.body, request.body),
  };
}

function readBody(endpoint: Endpoint, schema: z.ZodType, body: unknown): unknown {
  return endpoint.bodyKind === 'bytes' ? readBytes(body) : readJson(schema, body);
}

function readBytes(body: unknown): Uint8Array {
  if (body === undefined) return new Uint8Array();
  if (body instanceof Uint8Array) return body;
  throw new ServiceError('unsupported_media_type', 'Send the bytes as application/octet-stream');
}

function readJson(schema: z.ZodType, body: unknown): unknown {
  if (body instanceof Uint8Array) {
    throw new ServiceError('unsupported_media_type', 'Send the body as application/json');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ServiceError('validation_failed', 'Send a JSON object as the body');
  }
  const found = findJsonFault(body);
  if (found?.tooMany) throw new ServiceError('validation_failed', 'The body has too many values');
  // The schema first: it knows better words for the fields it knows.
  const parsed = parseOrRefuse(schema, body);
  if (found) throw fieldError(found.fault.path, found.fault.message);
  return parsed;
}

function parseOrRefuse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues
    .slice(0, maxListedFaults)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new ServiceError('validation_failed', sentenceOf(fields[0]), { fields });
}

/** Names the field unless the message already does. */
function sentenceOf(field: FieldFault | undefined): string {
  if (!field) return 'The request is not valid';
  const { path, message } = field;
  if (!path || message.includes(path)) return message;
  // Zod's own words name no field; the contract's either do, with a capital, or go on from the field's name.
  if (/^(Invalid|Too|Unrecognized) /.test(message)) return `${path}: ${message}`;
  return /^[A-Z]/.test(message) ? message : `${path} ${message}`;
}
