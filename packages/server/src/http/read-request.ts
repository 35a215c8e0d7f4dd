import {
  type Endpoint,
  type FieldError,
  fieldErrorsOf,
  fieldErrorsSentence,
  unknownFieldsOf,
} from '@podium/sdk/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldError, ServiceError } from '../errors.ts';
import { JsonBody, unsupportedMediaType } from './accept-bodies.ts';

/** The parts of a request, validated by the contract. Throws `validation_failed`, `unsupported_media_type`, `not_found`. */
export function readRequest(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: readParams(endpoint, request.params),
    query: endpoint.query && parseOrRefuse(endpoint.query, request.query),
    headers: endpoint.headers && parseOrRefuse(endpoint.headers, request.headers),
    body: endpoint.body && readBody(endpoint, endpoint.body, request.body),
  };
}

function readBody(endpoint: Endpoint, schema: z.ZodType, body: unknown): unknown {
  return endpoint.bodyKind === 'bytes' ? readBytes(body) : readJson(endpoint, schema, body);
}

function readBytes(body: unknown): Uint8Array {
  if (body === undefined) return new Uint8Array();
  if (body instanceof Uint8Array) return body;
  throw unsupportedMediaType('bytes');
}

function readJson(endpoint: Endpoint, schema: z.ZodType, body: unknown): unknown {
  if (body instanceof Uint8Array) throw unsupportedMediaType(undefined);
  if (body === undefined && schema instanceof z.ZodOptional) return undefined;
  const { value, fault } = body instanceof JsonBody ? body : new JsonBody(undefined, undefined);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ServiceError('validation_failed', 'Send a JSON object as the body');
  }
  const unknownFields = unknownFieldsOf(endpoint, value);
  const parsed = schema.safeParse(value);
  if (unknownFields.length > 0 || !parsed.success) {
    const faults = [...unknownFields, ...(parsed.success ? [] : fieldErrorsOf(parsed.error))];
    throw unknownIdIn(value, faults) ?? errorOf(faults);
  }
  if (fault) throw fieldError(fault.path, fault.message);
  return parsed.data;
}

/** What an address is about, by its first part. A hash of the wrong shape is a mistake of its sender. */
const nounByPath: Record<string, string> = { contest: 'Contest', problem: 'Problem', submission: 'Submission' };
const nounByField: Record<string, string> = { problemId: 'Problem', contestId: 'Contest' };

/** Nothing has an id of the wrong shape: it is answered like one that nothing has. */
function readParams({ path, params: schema }: Endpoint, params: unknown): unknown {
  const noun = nounByPath[path.split('/', 2)[1] ?? ''];
  if (!noun) return parseOrRefuse(schema, params);
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw notFound(noun);
  return parsed.data;
}

/** The refusal of a body whose only faults are ids of the wrong shape. */
function unknownIdIn(body: object, faults: readonly FieldError[]): ServiceError | undefined {
  const isId = ({ path }: FieldError) =>
    path in nounByField && typeof Object.getOwnPropertyDescriptor(body, path)?.value === 'string';
  const noun = faults.every(isId) ? nounByField[faults[0]?.path ?? ''] : undefined;
  return noun === undefined ? undefined : notFound(noun);
}

function notFound(noun: string): ServiceError {
  return new ServiceError('not_found', `${noun} not found`);
}

function parseOrRefuse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw errorOf(fieldErrorsOf(parsed.error));
}

function errorOf(fields: readonly FieldError[]): ServiceError {
  return new ServiceError('validation_failed', fieldErrorsSentence(fields), { fields });
}
