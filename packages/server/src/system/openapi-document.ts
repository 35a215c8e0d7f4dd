import * as contract from '@podium/sdk/contract';
import {
  allEndpoints,
  apiBasePath,
  type Endpoint,
  endpoints,
  errorBodySchema,
  type Rate,
  type RateLimits,
  requestIdHeader,
  serverTimeHeader,
} from '@podium/sdk/contract';
import * as z from 'zod/mini';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';

type OpenApiDocument = ReturnType<typeof createDocument>;

/** Schemas that have a name in the document, so that generated clients have it too. */
const namedSchemas = {
  Acknowledgement: contract.acknowledgementSchema,
  Contest: contract.contestSchema,
  ErrorBody: errorBodySchema,
  Health: contract.healthSchema,
  LeaderboardEntry: contract.leaderboardEntrySchema,
  Problem: contract.problemSchema,
  ProblemRevision: contract.problemRevisionSchema,
  ProblemSummary: contract.problemSummarySchema,
  Profile: contract.profileSchema,
  Submission: contract.submissionSchema,
  SubmissionEvent: contract.submissionEventSchema,
  ListedSubmission: contract.listedSubmissionSchema,
  TestCaseResult: contract.testCaseResultSchema,
  TokenPair: contract.tokenPairSchema,
};

/** Creates the OpenAPI 3.1 description of every endpoint of the contract. */
export function createOpenApiDocument(version: string): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const [tag, resource] of Object.entries(allEndpoints)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(resource)) {
      const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(tag, name, endpoint) };
    }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Podium',
        version,
        description:
          'A competitive-programming platform. Every error has the shape of ErrorBody; its `code` is for programs, its ' +
          `\`message\` for people. Every answer carries the server's clock as \`${serverTimeHeader}\` (milliseconds since ` +
          `1970) and its id in the server's log as \`${requestIdHeader}\`.`,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: apiBasePath }],
      tags: Object.keys(allEndpoints).map((name) => ({ name })),
      paths,
      components: {
        schemas: namedSchemas,
        securitySchemes: {
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              'From POST /auth/login. When it has expired the answer is 403 with code token_invalid: exchange the refresh ' +
              'token once with POST /auth/refresh-token and repeat the call.',
          },
        },
      },
    },
    {
      // Bytes have no JSON Schema of their own.
      override: ({ jsonSchema, zodSchema }) => {
        if (zodSchema instanceof z.ZodMiniCustom) Object.assign(jsonSchema, { type: 'string', format: 'binary' });
      },
      allowEmptySchema: { custom: true },
      // The named schemas are parts of answers only, so none needs a second name.
      outputIdSuffix: '',
    },
  );
}

function operationOf(tag: string, name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params, query, headers, body } = endpoint;
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoint.summary,
    description: accessSentence[endpoint.access],
    security: endpoint.access === 'public' ? [] : [{ accessToken: [] }],
    requestParams: {
      ...(Object.keys(params.shape).length > 0 && { path: params }),
      ...(query instanceof z.ZodMiniObject && { query }),
      ...(headers && { header: headers }),
    },
    ...(body && {
      requestBody: {
        required: !(body instanceof z.ZodMiniOptional),
        content: {
          [endpoint.bodyKind === 'bytes' ? 'application/octet-stream' : 'application/json']: { schema: body },
        },
      },
    }),
    responses: { ...answersOf(endpoint), ...errorResponsesOf(endpoint) },
  };
}

const accessSentence: Record<Endpoint['access'], string> = {
  public: 'Open to everyone.',
  'signed-in': 'For everyone who is signed in.',
  user: 'For learners.',
  admin: 'For administrators.',
  worker: 'For judge workers, with a token of the scope `judge`.',
};

const mediaTypes: Record<NonNullable<Endpoint['responseKind']>, string> = {
  events: 'text/event-stream',
  text: 'text/plain',
  bytes: 'application/octet-stream',
  document: 'application/json',
};

function answersOf(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const mediaType = endpoint.responseKind ? mediaTypes[endpoint.responseKind] : 'application/json';
  return Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, schema]) => [
      status,
      { description: describeAnswer(Number(status), endpoint), content: { [mediaType]: { schema } } },
    ]),
  );
}

function describeAnswer(status: number, endpoint: Endpoint): string {
  if (endpoint.responseKind === 'events') return 'Server-sent events; the data of each is one such object in JSON';
  return (
    { 201: 'Created', 202: 'Accepted: it happens in the background', 503: 'The platform does not work' }[status] ??
    'Done'
  );
}

/**
 * Lists the errors that such an endpoint can answer. `code` in the body distinguishes the reasons
 * of one status.
 */
function errorResponsesOf(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const takesInput = Boolean(endpoint.body || endpoint.query || Object.keys(endpoint.params.shape).length > 0);
  const isProtected = endpoint.access !== 'public';
  return {
    ...(takesInput && { '400': errorResponse('The request is not valid, or not possible now') }),
    ...(endpoint === endpoints.auth.refresh && { '401': errorResponse('The refresh token is not valid any more') }),
    ...(isProtected && {
      '403': errorResponse('The access token is missing or has expired, or the role may not do this'),
    }),
    ...(endpoint.path.includes('{') && { '404': errorResponse('It does not exist, or the caller may not see it') }),
    ...(endpoint.body && {
      '413': errorResponse('The body is too large'),
      '415': errorResponse('The body has another media type'),
    }),
    ...(endpoint.rateLimits && { '429': errorResponse(describeLimits(endpoint.rateLimits)) }),
    default: errorResponse('Any other error'),
  };
}

function describeLimits(limits: RateLimits): string {
  const { perAddress, wrongPasswordsPerAddress, wrongPasswords, wrongPasswordsAtMost, perSession, pending, questions } =
    limits;
  const rate = ({ times, seconds }: Rate, what: string) => `${times} ${what} in ${seconds / 60} minutes`;
  const most = [
    ...(perAddress ? [rate(perAddress, 'calls from one address')] : []),
    ...(wrongPasswordsPerAddress
      ? [rate(wrongPasswordsPerAddress, 'wrong passwords of one account from one address')]
      : []),
    ...(wrongPasswords
      ? [`${rate(wrongPasswords, 'wrong passwords of one account')}, then one from each address`]
      : []),
    ...(wrongPasswordsAtMost ? [rate(wrongPasswordsAtMost, 'wrong passwords of one account in all')] : []),
    ...(perSession ? [rate(perSession, 'calls of one session')] : []),
    ...(questions
      ? [`one question in ${questions.secondsBetween} seconds, and ${questions.open} that wait for an answer`]
      : []),
    ...(pending === undefined ? [] : [`${pending} submissions and runs of one learner that wait`]),
  ];
  return `Too many: at most ${most.join('; ')}. Retry-After says when to come back`;
}

function errorResponse(description: string): ZodOpenApiResponseObject {
  return { description, content: { 'application/json': { schema: errorBodySchema } } };
}
