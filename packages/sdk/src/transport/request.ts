import type * as z from 'zod/mini';
import { type Endpoint, unknownFieldsOf } from '../contract/index.ts';
import { RequestSetupError } from '../errors/transport-errors.ts';
import { ValidationError, validationErrorOf } from '../errors/validation-error.ts';

type Nothing = Record<never, never>;
type Part<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType>
    ? Nothing extends z.input<S>
      ? { [P in K]?: z.input<S> }
      : { [P in K]: z.input<S> }
    : Nothing;

/**
 * The input of a call by the contract: those of `params`, `query`, `headers` and `body` that the
 * endpoint has.
 */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'headers'> & Part<E, 'body'>;

export type AnswerOf<E extends Endpoint> = z.output<E['responses'][keyof E['responses'] & number]>;

/** A validated request. It can be sent more than once. */
export interface PreparedRequest {
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ArrayBuffer | undefined;
}

const acceptByKind = {
  json: 'application/json',
  document: 'application/json',
  events: 'text/event-stream',
  text: 'text/plain',
  bytes: 'application/octet-stream',
} as const;

type LooseInput = Partial<Record<'params' | 'query' | 'headers' | 'body', unknown>>;

/**
 * Checks the input with the endpoint's schemas and writes it as HTTP.
 *
 * @throws ValidationError that names every invalid field; RequestSetupError when it cannot be
 * written at all.
 */
export function prepareRequest(baseUrl: string, endpoint: Endpoint, input: LooseInput): PreparedRequest {
  const params = parse(endpoint.params, input.params ?? {});
  const query = endpoint.query && parse(endpoint.query, input.query ?? {});
  const headers = endpoint.headers && parse(endpoint.headers, input.headers ?? {});
  const unknownFields = unknownFieldsOf(endpoint, input.body);
  if (unknownFields.length > 0) throw new ValidationError(unknownFields);
  const body = endpoint.body && parse(endpoint.body, input.body);
  return {
    endpoint,
    url: checkedUrl(`${baseUrl.replace(/\/+$/, '')}${fillPath(endpoint.path, params)}${writeQuery(query)}`),
    headers: {
      accept: acceptByKind[endpoint.responseKind ?? 'json'],
      ...(body !== undefined && {
        'content-type': endpoint.bodyKind === 'bytes' ? 'application/octet-stream' : 'application/json',
      }),
      ...textValuesOf(headers),
    },
    body: body === undefined ? undefined : writeBody(endpoint, body),
  };
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationErrorOf(parsed.error);
  return parsed.data;
}

/**
 * Rejects invalid addresses, which would look like a lost connection over fetch. In a browser a
 * path alone is valid.
 */
function checkedUrl(url: string): string {
  if (url.startsWith('/')) return url;
  if (!URL.canParse(url)) throw new RequestSetupError(`${url.slice(0, 200)} is not an address`);
  const { protocol } = new URL(url);
  if (/^https?:$/.test(protocol)) return url;
  throw new RequestSetupError(`the address must begin with https:// or http://, not with ${protocol}`);
}

function fillPath(path: string, params: unknown): string {
  const values = textValuesOf(params);
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function writeQuery(query: unknown): string {
  const text = new URLSearchParams(textValuesOf(query)).toString();
  return text && `?${text}`;
}

/** Returns the properties that have a value, as texts. */
function textValuesOf(value: unknown): Record<string, string> {
  const entries = Object.entries(value ?? {}).filter(([, property]) => property !== undefined);
  return Object.fromEntries(entries.map(([name, property]) => [name, String(property)]));
}

function writeBody(endpoint: Endpoint, body: unknown): string | ArrayBuffer {
  // The copy has exactly these bytes, because the array may be a view of a larger buffer.
  if (endpoint.bodyKind === 'bytes') return new Uint8Array(body as Uint8Array).buffer;
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new RequestSetupError('the request cannot be written as JSON', cause);
  }
}
