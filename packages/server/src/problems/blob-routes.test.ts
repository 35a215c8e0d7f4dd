import { createHash } from 'node:crypto';
import type { Problem, ProblemSaved } from '@podium/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestPerson, type TestServer } from '../test/test-server.ts';
import { createProblems } from './create-problems.ts';

let server: TestServer;
let admin: TestPerson;

beforeAll(async () => {
  server = await createTestServer({ routes: (parts) => [createProblems(parts).routes] });
  admin = await server.admin();
});
afterAll(() => server.close());

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

async function put(bytes: Uint8Array): Promise<string> {
  const hash = hashOf(bytes);
  const { status } = await server.call('PUT', `/blob/${hash}`, { token: admin.token, body: bytes });
  expect(status).toBe(201);
  return hash;
}

describe('blobs', () => {
  it.each([
    ['no bytes at all', new Uint8Array()],
    ['text', Buffer.from('1 2 3\n')],
    ['any bytes', Uint8Array.from({ length: 1000 }, (_, index) => index % 256)],
  ])('keep %s', async (_title, bytes) => {
    const hash = await put(bytes);
    const response = await fetch(`${server.baseUrl}/blob/${hash}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(bytes));
  });

  it('may be sent again', async () => {
    const bytes = Buffer.from('twice');
    expect(await put(bytes)).toBe(await put(bytes));
  });

  it('are refused when they do not have the hash they are sent as', async () => {
    const { status, body } = await server.call('PUT', `/blob/${hashOf('this')}`, {
      token: admin.token,
      body: Buffer.from('that'),
    });
    expect(status).toBe(400);
    expect(body.code).toBe('blob_mismatch');
    expect(body.message).toContain(hashOf('that'));
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'are refused as %s',
    async (type) => {
      const { status, body } = await server.call('PUT', `/blob/${hashOf('{}')}`, {
        token: admin.token,
        body: {},
        headers: { 'content-type': type },
      });
      expect(status).toBe(415);
      expect(body).toMatchObject({
        code: 'unsupported_media_type',
        message: 'Send the bytes as application/octet-stream',
      });
    },
  );

  it('that are not there are named, each once', async () => {
    const known = await put(Buffer.from('known'));
    const [one, two] = [hashOf('one'), hashOf('two')];
    const { body } = await server.call<{ missing: string[] }>('POST', '/blob/missing', {
      token: admin.token,
      body: { hashes: [two, known, one, two] },
    });
    expect(body.missing).toEqual([two, one]);
  });

  it('that are not there are a 404', async () => {
    const { status } = await server.call('GET', `/blob/${hashOf('nowhere')}`, { token: admin.token });
    expect(status).toBe(404);
  });

  it('are not for learners', async () => {
    const learner = await server.signUp();
    const hash = await put(Buffer.from('a hidden test'));
    expect((await server.call('GET', `/blob/${hash}`, { token: learner.token })).status).toBe(403);
  });
});

describe('a problem made of blobs', () => {
  const uploadWith = (testCases: unknown[]) =>
    server.call<ProblemSaved>('POST', '/problem/uploadProblem', {
      token: admin.token,
      body: { title: 'Blobs', description: 'text', difficulty: 'Hard', testCases },
    });
  const refuse = async (testCases: unknown[]) => {
    const { status, body } = await server.call('POST', '/problem/uploadProblem', {
      token: admin.token,
      body: { title: 'Blobs', description: 'text', difficulty: 'Hard', testCases },
    });
    return { status, ...body };
  };

  it('reads them as its test cases, mixed with texts', async () => {
    const [inputHash, outputHash] = [await put(Buffer.from('in')), await put(Buffer.from('out'))];
    const { body } = await uploadWith([
      { input: 'a', output: 'b' },
      { inputHash, outputHash, isSample: true },
    ]);
    const problem = await server.call<Problem>('GET', `/problem/${body.problem._id}`, { token: admin.token });
    expect(problem.body.testCases).toEqual([
      { input: 'a', output: 'b', isSample: false },
      { input: 'in', output: 'out', isSample: true },
    ]);
  });

  it('is refused when one is missing, and the field is named', async () => {
    const known = await put(Buffer.from('in'));
    const error = await refuse([
      { input: 'a', output: 'b' },
      { inputHash: known, outputHash: hashOf('never sent') },
    ]);
    expect(error).toMatchObject({ status: 400, code: 'blob_missing' });
    expect(error.fields?.map((field) => field.path)).toEqual(['testCases.1.outputHash']);
    expect(error.message).toContain('testCases.1.outputHash');
  });

  it('is refused when one is not text, which an edit in the browser would garble', async () => {
    const [text, binary] = [await put(Buffer.from('in')), await put(Uint8Array.from([0xff, 0xfe, 0x00]))];
    const error = await refuse([{ inputHash: text, outputHash: binary }]);
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(error.fields?.[0]?.path).toBe('testCases.0.outputHash');
  });
});
