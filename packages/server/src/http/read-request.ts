import {
  type Endpoint,
  type FieldError,
  fieldErrorsOf,
  fieldErrorsSentence,
  unknownFieldsOf,
} from '@podium/sdk/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { fieldError, notFound, ServiceError } from '../errors.ts';
import { JsonBody, unsupportedMediaType } from './accept-bodies.ts';

/**
 * Validates the parts of a request by the contract. Throws `validation_failed`,
 * `unsupported_media_type` or `not_found`.
 */
export function readRequest(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: readParams(endpoint, request.params),
    query: endpoint.query && parse(endpoint.query, request.query),
    headers: endpoint.headers && parse(endpoint.headers, request.headers),
    body: endpoint.body && readBody(endpoint, endpoint.body, request.body),
  };
}

/** Returns the path of the address of a request. */
export function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

function readBody(endpoint: Endpoint, schema: z.ZodMiniType, body: unknown): unknown {
  return endpoint.bodyKind === 'bytes' ? readBytes(body) : readJson(endpoint, schema, body);
}

function readBytes(body: unknown): Uint8Array {
  if (body === undefined) return new Uint8Array();
  if (body instanceof Uint8Array) return body;
  throw unsupportedMediaType('bytes');
}

function readJson(endpoint: Endpoint, schema: z.ZodMiniType, body: unknown): unknown {
  if (body instanceof Uint8Array) throw unsupportedMediaType(undefined);
  if (body === undefined && schema instanceof z.ZodMiniOptional) return undefined;
  const { value, error } = body instanceof JsonBody ? body : new JsonBody(undefined, undefined);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ServiceError('validation_failed', 'Send a JSON object as the body');
  }
  const unknownFields = unknownFieldsOf(endpoint, value);
  const parsed = schema.safeParse(value);
  if (unknownFields.length > 0 || !parsed.success) {
    const errors = [...unknownFields, ...(parsed.success ? [] : fieldErrorsOf(parsed.error))];
    throw unknownIdIn(value, errors) ?? validationFailed(errors);
  }
  if (error) throw fieldError(error.path, error.message);
  return parsed.data;
}

/** Nouns by the first part of a path. `blob` is missing: a malformed hash is a validation error. */
const nounByPath: Record<string, string> = {
  contest: 'Contest',
  problem: 'Problem',
  submission: 'Submission',
  public: 'Contest',
  question: 'Question',
  announcement: 'Announcement',
};
const nounByField: Record<string, string> = { problemId: 'Problem', contestId: 'Contest' };

/** A malformed id gets the same error as an unknown one. */
function readParams({ path, params: schema }: Endpoint, params: unknown): unknown {
  const noun = nounByPath[path.split('/', 2)[1] ?? ''];
  if (!noun) return parse(schema, params);
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw notFound(noun);
  return parsed.data;
}

/** Gives a `not_found` error if malformed ids are the body's only errors. */
function unknownIdIn(body: object, errors: readonly FieldError[]): ServiceError | undefined {
  const isId = ({ path }: FieldError) =>
    path in nounByField && typeof Object.getOwnPropertyDescriptor(body, path)?.value === 'string';
  const noun = errors.every(isId) ? nounByField[errors[0]?.path ?? ''] : undefined;
  return noun === undefined ? undefined : notFound(noun);
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw validationFailed(fieldErrorsOf(parsed.error));
}

function validationFailed(fields: readonly FieldError[]): ServiceError {
  return new ServiceError('validation_failed', fieldErrorsSentence(fields), { fields });
}
