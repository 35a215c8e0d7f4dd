import { allEndpoints, type Endpoint } from '@podium/sdk/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createOpenApiDocument } from './openapi-document.ts';

// These are the OpenAPI 3.1 specification's requirements for the objects that this document uses.
// Unknown keys are errors.
const jsonSchemaTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;
const schemaSchema: z.ZodMiniType = z.lazy(() =>
  z.strictObject({
    $ref: z.optional(z.string().check(z.regex(/^#\/components\/schemas\/\w+$/))),
    type: z.optional(z.union([z.enum(jsonSchemaTypes), z.array(z.enum(jsonSchemaTypes))])),
    properties: z.optional(z.record(z.string(), schemaSchema)),
    required: z.optional(z.array(z.string())),
    additionalProperties: z.optional(z.union([z.boolean(), schemaSchema])),
    propertyNames: z.optional(schemaSchema),
    items: z.optional(schemaSchema),
    anyOf: z.optional(z.array(schemaSchema).check(z.minLength(1))),
    oneOf: z.optional(z.array(schemaSchema).check(z.minLength(1))),
    allOf: z.optional(z.array(schemaSchema).check(z.minLength(1))),
    not: z.optional(z.strictObject({})),
    enum: z.optional(z.array(z.unknown()).check(z.minLength(1))),
    const: z.optional(z.unknown()),
    default: z.optional(z.unknown()),
    example: z.optional(z.unknown()),
    description: z.optional(z.string()),
    format: z.optional(z.string()),
    pattern: z.optional(z.string()),
    minLength: z.optional(z.int().check(z.nonnegative())),
    maxLength: z.optional(z.int().check(z.nonnegative())),
    minItems: z.optional(z.int().check(z.nonnegative())),
    maxItems: z.optional(z.int().check(z.nonnegative())),
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
    exclusiveMinimum: z.optional(z.number()),
    exclusiveMaximum: z.optional(z.number()),
    discriminator: z.optional(z.object({ propertyName: z.string() })),
  }),
);
const contentSchema = z.record(
  z.string().check(z.regex(/^[a-z]+\/[a-z-]+$/)),
  z.strictObject({ schema: schemaSchema }),
);
const operationSchema = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string().check(z.minLength(1)),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.optional(
    z.array(
      z.strictObject({
        in: z.enum(['path', 'query', 'header']),
        name: z.string(),
        required: z.optional(z.boolean()),
        description: z.optional(z.string()),
        example: z.optional(z.unknown()),
        schema: schemaSchema,
      }),
    ),
  ),
  requestBody: z.optional(z.strictObject({ required: z.boolean(), content: contentSchema })),
  responses: z
    .record(
      z.string().check(z.regex(/^([1-5]\d\d|default)$/)),
      z.strictObject({ description: z.string().check(z.minLength(1)), content: contentSchema }),
    )
    .check(z.refine((responses) => Object.keys(responses).some((status) => status.startsWith('2')))),
});
const documentSchema = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().check(z.startsWith('/')),
    z.strictObject({
      get: z.optional(operationSchema),
      post: z.optional(operationSchema),
      put: z.optional(operationSchema),
      delete: z.optional(operationSchema),
    }),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().check(z.regex(/^[\w.-]+$/)), schemaSchema),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({
        type: z.literal('http'),
        scheme: z.literal('bearer'),
        bearerFormat: z.string(),
        description: z.string(),
      }),
    ),
  }),
});

const published: unknown = JSON.parse(JSON.stringify(createOpenApiDocument('1.2.3')));
const document = documentSchema.parse(published);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    operation ? [{ path, method: method.toUpperCase(), operation }] : [],
  ),
);

describe('the OpenAPI document', () => {
  it('describes every endpoint of the contract and no other', () => {
    const contract = Object.values(allEndpoints)
      .flatMap((resource): Endpoint[] => Object.values(resource))
      .map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(contract.sort());
  });

  it('says which endpoints have rate limits, and what they are', () => {
    const limited = operations.filter(({ operation }) => operation.responses['429']);
    expect(limited.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /auth/register',
      'POST /auth/login',
      'POST /auth/refresh-token',
      'PUT /user/profile',
      'PUT /user/password',
      'POST /contest/{id}/questions',
      'POST /compiler/run',
      'POST /compiler/format',
      'POST /compiler/submitPractice',
      'POST /compiler/submitContest',
    ]);
    expect(limited[2]?.operation.responses['429']?.description).toBe(
      'Too many: at most 100 calls of one session in 10 minutes. Retry-After says when to come back',
    );
    expect(limited[1]?.operation.responses['429']?.description).toBe(
      'Too many: at most 3000 calls from one address in 10 minutes; 10 wrong passwords of one account from one address ' +
        'in 15 minutes; 100 wrong passwords of one account in 60 minutes, then one from each address; ' +
        '500 wrong passwords of one account in all in 60 minutes. Retry-After says when to come back',
    );
  });

  it('gives each operation an id of its own', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes exactly the parameters that a path has, as required', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const described = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(described.map((parameter) => parameter.name)).toEqual(inPath);
      expect(described.every((parameter) => parameter.required)).toBe(true);
    }
  });

  it('says that what a path names may not exist', () => {
    for (const { path, operation } of operations) {
      expect(Object.keys(operation.responses).includes('404'), path).toBe(path.includes('{'));
    }
  });

  it('refers only to schemas that it has', () => {
    const references = [...JSON.stringify(published).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(20);
    for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name ?? '');
  });

  it('names each schema once, and only schemas that something refers to', () => {
    const referred = new Set(
      [...JSON.stringify(published).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((found) => found[1]),
    );
    expect([...referred].sort()).toEqual(Object.keys(document.components.schemas).sort());
    expect(Object.keys(document.components.schemas)).toContain('TestCaseResult');
  });

  it('asks for the token exactly where the contract does', () => {
    for (const endpoint of Object.values(allEndpoints).flatMap((resource): Endpoint[] => Object.values(resource))) {
      const operation = operations.find(({ path, method }) => path === endpoint.path && method === endpoint.method);
      expect(operation?.operation.security, endpoint.path).toEqual(
        endpoint.access === 'public' ? [] : [{ accessToken: [] }],
      );
    }
  });

  it('distinguishes bytes, events and text from JSON', () => {
    const mediaTypesOf = (path: string, method: 'get' | 'put', status: string) =>
      Object.keys(document.paths[path]?.[method]?.responses[status]?.content ?? {});
    expect(mediaTypesOf('/blob/{hash}', 'get', '200')).toEqual(['application/octet-stream']);
    expect(mediaTypesOf('/submission/{id}/events', 'get', '200')).toEqual(['text/event-stream']);
    expect(mediaTypesOf('/metrics', 'get', '200')).toEqual(['text/plain']);
    expect(Object.keys(document.paths['/blob/{hash}']?.put?.requestBody?.content ?? {})).toEqual([
      'application/octet-stream',
    ]);
  });

  it('promises the shape of an error for every operation', () => {
    for (const { operation } of operations) {
      expect(operation.responses.default?.content['application/json']?.schema).toEqual({
        $ref: '#/components/schemas/ErrorBody',
      });
    }
  });
});
