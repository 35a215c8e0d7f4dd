import { type Endpoint, faultSentence, fieldFaultsOf } from '@podium/sdk/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fieldError, ServiceError } from '../errors.ts';
import { JsonBody } from './accept-bodies.ts';

/** The parts of a request, validated by the contract. Throws `validation_failed` and `unsupported_media_type`. */
export function readRequest(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: parseOrRefuse(endpoint.params, request.params),
    query: endpoint.query && parseOrRefuse(endpoint.query, request.query),
    headers: endpoint.headers && parseOrRefuse(endpoint.headers, request.headers),
    body: endpoint.body && readBody(endpoint, endpoint.body, request.body),
  };
}

/** Says which media type an endpoint takes instead. */
export function unsupportedMediaType(bodyKind: Endpoint['bodyKind']): ServiceError {
  const words =
    bodyKind === 'bytes' ? 'Send the bytes as application/octet-stream' : 'Send the body as application/json';
  return new ServiceError('unsupported_media_type', words);
}

function readBody(endpoint: Endpoint, schema: z.ZodType, body: unknown): unknown {
  return endpoint.bodyKind === 'bytes' ? readBytes(body) : readJson(schema, body);
}

function readBytes(body: unknown): Uint8Array {
  if (body === undefined) return new Uint8Array();
  if (body instanceof Uint8Array) return body;
  throw unsupportedMediaType('bytes');
}

function readJson(schema: z.ZodType, body: unknown): unknown {
  if (body instanceof Uint8Array) throw unsupportedMediaType(undefined);
  const { value, fault } = body instanceof JsonBody ? body : new JsonBody(undefined, undefined);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ServiceError('validation_failed', 'Send a JSON object as the body');
  }
  const parsed = parseOrRefuse(schema, value);
  if (fault) throw fieldError(fault.path, fault.message);
  return parsed;
}

function parseOrRefuse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = fieldFaultsOf(parsed.error);
  throw new ServiceError('validation_failed', faultSentence(fields), { fields });
}
