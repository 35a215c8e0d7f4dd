import type { Endpoint } from '@podium/sdk/contract';
import fc from 'fast-check';
import * as z from 'zod/mini';

/** Values that exist and that a schema accepts. Requests with them pass the validation. */
export interface KnownValues {
  /** The key is the noun that the ids belong to, as paths and fields name it. */
  ids: Record<'problem' | 'contest' | 'submission' | 'user', readonly string[]>;
  hashes: readonly string[];
  instants: readonly string[];
}

export interface GeneratedRequest {
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/**
 * Generates requests for one endpoint: valid ones, ones with an invalid part, and senseless ones.
 */
export function arbitraryRequest(endpoint: Endpoint, known: KnownValues): fc.Arbitrary<GeneratedRequest> {
  return fc.record({
    path: fc
      .tuple(arbitraryOf(endpoint.params, known, nounOf(endpoint)), arbitraryQuery(endpoint, known))
      .map(([params, query]) => fillPath(endpoint.path, params) + query),
    headers: arbitraryHeaders(endpoint, known),
    body: arbitraryBody(endpoint, known),
  });
}

/** Returns the noun of the endpoint's ids: `/contest/getContest/{id}` takes the id of a contest. */
function nounOf(endpoint: Endpoint): string {
  return endpoint.path.split('/')[1] ?? '';
}

const nastyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '𝄞',
  "'; drop table users; --",
  '%',
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  '{"a":1}',
  '<script>',
  'x'.repeat(300),
  'é'.repeat(20_000),
];

const nastyValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 31), 1e308, [], {}, [[]], [null], {
    length: 1,
  }),
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

function arbitraryBody(endpoint: Endpoint, known: KnownValues): fc.Arbitrary<string | undefined> {
  if (endpoint.bodyKind === 'bytes') return fc.option(fc.string({ unit: 'binary' }), { nil: undefined });
  const valid = endpoint.body ? arbitraryOf(endpoint.body, known, '') : fc.constant({});
  return fc.oneof(
    { weight: 12, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: nastyValues.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, '', '{', '[[[[', '{"a":1}}', '\ufeff{}', '{"__proto__":{}}') },
  );
}

function arbitraryQuery(endpoint: Endpoint, known: KnownValues): fc.Arbitrary<string> {
  const expected = endpoint.query ? arbitraryOf(endpoint.query, known, '') : fc.constant({});
  return fc.oneof(
    { weight: 3, arbitrary: expected.map((query) => queryText(entriesOf(query))) },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom('limit', 'before', 'verdict', '__proto__', ''), nastyValues))
        .map(queryText),
    },
    { weight: 1, arbitrary: fc.constantFrom('?', '?&&&==', '?limit=1&limit=2', '?a=%E0%A4%A', '?%00=%00', '#x') },
  );
}

function queryText(pairs: [string, unknown][]): string {
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([key, value]) => `${encode(key)}=${encode(textOf(value))}`).join('&')}`;
}

function arbitraryHeaders(endpoint: Endpoint, known: KnownValues): fc.Arbitrary<Record<string, string>> {
  const expected = endpoint.headers ? arbitraryOf(endpoint.headers, known, '') : fc.constant({});
  const usual = endpoint.bodyKind === 'bytes' ? 'application/octet-stream' : 'application/json';
  return fc
    .tuple(
      expected,
      fc.oneof(
        { weight: 20, arbitrary: fc.constant(usual) },
        fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'application/octet-stream', '*/*', ';', ''),
      ),
      fc.dictionary(
        fc.constantFrom('accept', 'range', 'if-none-match', 'x-forwarded-for', 'cookie', 'prefer'),
        fc.string(),
      ),
    )
    .map(([wanted, contentType, extra]) => {
      const all = [...Object.entries(extra), ...entriesOf(wanted), ['content-type', contentType] as const];
      const named = all.filter(([name]) => /^[\w-]+$/.test(name));
      return Object.fromEntries(named.map(([name, value]) => [name, headerText(value)]));
    });
}

/** Generates values that a contract schema describes. Now and then a part of them is invalid. */
function arbitraryOf(schema: z.ZodMiniType, known: KnownValues, noun: string): fc.Arbitrary<unknown> {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return arbitraryValue(described as JsonSchema, known, noun);
}

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}

function arbitraryValue(schema: JsonSchema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 80, arbitrary: arbitraryFit(schema, known, name) }, { weight: 1, arbitrary: nastyValues });
}

function arbitraryFit(schema: JsonSchema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map((branch) => arbitraryFit(branch, known, name)));
  switch (schema.type) {
    case 'object':
      return arbitraryObject(schema, known, name);
    case 'array':
      return fc.array(arbitraryValue(schema.items ?? {}, known, name), { minLength: 1, maxLength: 4 });
    case 'string':
      return arbitraryText(schema, known, name);
    case 'integer':
    case 'number':
      return arbitraryNumber(Math.max(schema.minimum ?? 0, -1000), schema.maximum);
    case 'boolean':
      return fc.boolean();
    default:
      return nastyValues;
  }
}

function arbitraryNumber(min: number, maximum = min + 1000): fc.Arbitrary<number> {
  return fc.integer({ min, max: Math.min(maximum, min + 1000) });
}

function arbitraryObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  known: KnownValues,
  noun: string,
) {
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    return fc.dictionary(fc.constantFrom(...known.ids.problem), arbitraryValue(additionalProperties, known, ''), {
      maxKeys: 3,
    });
  }
  const fields = Object.entries(properties).map(([field, property]) => [
    field,
    required.includes(field)
      ? arbitraryValue(property, known, field === 'id' ? noun : field)
      : fc.option(arbitraryValue(property, known, field === 'id' ? noun : field), { nil: undefined }),
  ]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
}

const plausibleTexts = [
  'Ada',
  'ada@podium.test',
  'ADMIN@podium.test',
  'correct horse',
  'int main() {}',
  'AC',
  'WA 1',
  '1s',
  '500ms',
  '256MB',
  '1GB',
  '3\n',
  '1 2\n',
  '# Title\n\n$x$',
  'respond-async',
  'a-key',
  '50',
  '1',
];

function arbitraryText({ pattern, format }: JsonSchema, known: KnownValues, name: string): fc.Arbitrary<string> {
  if (pattern?.includes('{12}')) return arbitraryId(known, name);
  if (pattern?.includes('{64}')) return fc.constantFrom(...known.hashes);
  if (format === 'date-time') return fc.constantFrom(...known.instants);
  if (/password/i.test(name)) return fc.constantFrom('correct horse', 'correct horse', 'wrong horse', 'short');
  if (name === 'timeLimit') return fc.constantFrom('1s', '0.5s', '1500ms', '1m');
  if (name === 'memoryLimit') return fc.constantFrom('256MB', '1GB', '65536kb', '1TB');
  if (pattern?.includes('@')) return fc.constantFrom('ada@podium.test', 'new@podium.test', 'x@y.z');
  return fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...plausibleTexts) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
  );
}

function arbitraryId(known: KnownValues, name: string): fc.Arbitrary<string> {
  const noun = (['problem', 'contest', 'submission', 'user'] as const).find((candidate) => name.startsWith(candidate));
  const fitting = noun ? known.ids[noun] : Object.values(known.ids).flat();
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...fitting) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(known.ids).flat(), '000000000000') },
  );
}

function fillPath(path: string, params: unknown): string {
  const values = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>;
  return path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = values[name];
    // Printable texts are inserted unchanged, including invalid escapes.
    return typeof value === 'string' && /^[!-~]+$/.test(value) ? value.replace(/[?#\\]/g, '') : encode(textOf(value));
  });
}

/** A generated object may have a `toString` that is no function. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
}

function encode(text: string): string {
  // The text is well-formed, and so short that Node.js passes the request line on to the server.
  return encodeURIComponent(Buffer.from(text.slice(0, 400), 'utf8').toString('utf8'));
}

/** Returns no entries of a text: it has too many letters to make a header of each. */
function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Removes the characters that HTTP does not allow in a header, and shortens the text. */
function headerText(value: unknown): string {
  return textOf(value)
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 1000);
}
