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

  it('are accepted when they are sent again', async () => {
    const bytes = Buffer.from('twice');
    expect(await put(bytes)).toBe(await put(bytes));
  });

  it('are rejected with another hash than their own', async () => {
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

  it('that are missing are listed, each once', async () => {
    const known = await put(Buffer.from('known'));
    const [one, two] = [hashOf('one'), hashOf('two')];
    const { body } = await server.call<{ missing: string[] }>('POST', '/blob/missing', {
      token: admin.token,
      body: { hashes: [two, known, one, two] },
    });
    expect(body.missing).toEqual([two, one]);
  });

  it('that are missing answer 404', async () => {
    const { status } = await server.call('GET', `/blob/${hashOf('nowhere')}`, { token: admin.token });
    expect(status).toBe(404);
  });

  it('answer 403 to learners', async () => {
    const learner = await server.signUp();
    const hash = await put(Buffer.from('a hidden test'));
    expect((await server.call('GET', `/blob/${hash}`, { token: learner.token })).status).toBe(403);
  });
});

describe('a blob of parts', () => {
  const join = (hash: string, parts: readonly string[]) =>
    server.call('PUT', `/blob/${hash}/parts`, { token: admin.token, body: { parts } });
  const read = async (hash: string, query = '') => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const response = await fetch(`${server.baseUrl}/blob/${hash}${query}`, { headers });
    return { length: response.headers.get('content-length'), text: await response.text() };
  };
  const put3 = () => Promise.all(['first ', 'second ', 'third'].map((text) => put(Buffer.from(text))));

  it('has the bytes of its parts in a row, whole or by range', async () => {
    const [first = '', second = '', third = ''] = await put3();
    const hash = hashOf('first second first third');
    const parts = [first, second, first, third];
    expect(await join(hash, parts)).toMatchObject({ status: 201, body: { hash, size: 24 } });
    expect((await join(hash, parts)).status).toBe(201);
    expect(await read(hash)).toEqual({ length: '24', text: 'first second first third' });
    expect(await read(hash, '?offset=3&length=8')).toEqual({ length: '8', text: 'st secon' });
    expect(await read(hash, '?offset=20')).toEqual({ length: '4', text: 'hird' });
    expect(await read(hash, '?offset=99&length=1')).toEqual({ length: '0', text: '' });
    expect(await read(second, '?offset=1&length=3')).toEqual({ length: '3', text: 'eco' });
  });

  it('is rejected when its parts are other bytes, are not stored, or have parts themselves', async () => {
    const [first = '', second = ''] = await put3();
    const other = hashOf('first third');
    expect(await join(other, [first, second])).toMatchObject({ status: 400, body: { code: 'blob_mismatch' } });
    const unsent = await join(other, [first, hashOf('unsent')]);
    expect(unsent).toMatchObject({ status: 400, body: { code: 'blob_missing', fields: [{ path: 'parts.1' }] } });
    const whole = hashOf('first second ');
    expect((await join(whole, [first, second])).status).toBe(201);
    const nested = await join(hashOf('first second first '), [whole, first]);
    expect(nested).toMatchObject({ status: 400, body: { code: 'validation_failed', fields: [{ path: 'parts.0' }] } });
    for (const hash of [other, hashOf('first second first ')]) {
      expect((await server.call('GET', `/blob/${hash}`, { token: admin.token })).status).toBe(404);
    }
  });

  it('is the input of a test case, cut to its start where that is wanted', async () => {
    const half = await put(Buffer.from('1234567890'.repeat(100)));
    const inputHash = hashOf('1234567890'.repeat(200));
    await join(inputHash, [half, half]);
    const outputHash = await put(Buffer.from('out'));
    const form = { title: 'Parts', description: 'text', difficulty: 'Hard', testCases: [{ inputHash, outputHash }] };
    const saved = await server.call<ProblemSaved>('POST', '/problem/uploadProblem', { token: admin.token, body: form });
    const path = `/problem/${saved.body.problem._id}`;
    const whole = await server.call<Problem>('GET', path, { token: admin.token });
    expect(whole.body.testCases[0]?.input).toBe('1234567890'.repeat(200));
    const cut = await server.call<Problem>('GET', `${path}?maxTestBytes=1024`, { token: admin.token });
    expect(cut.body.testCases[0]).toMatchObject({ inputCut: { hash: inputHash, bytes: 2000 } });
    expect(cut.body.testCases[0]?.input).toBe('1234567890'.repeat(200).slice(0, 1000));
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

  it('is rejected with an error of the field when one is missing', async () => {
    const known = await put(Buffer.from('in'));
    const error = await refuse([
      { input: 'a', output: 'b' },
      { inputHash: known, outputHash: hashOf('never sent') },
    ]);
    expect(error).toMatchObject({ status: 400, code: 'blob_missing' });
    expect(error.fields?.map((field) => field.path)).toEqual(['testCases.1.outputHash']);
    expect(error.message).toContain('testCases.1.outputHash');
  });

  it('is rejected when one is not text, which an edit in the browser would garble', async () => {
    const [text, binary] = [await put(Buffer.from('in')), await put(Uint8Array.from([0xff, 0xfe, 0x00]))];
    const error = await refuse([{ inputHash: text, outputHash: binary }]);
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(error.fields?.[0]?.path).toBe('testCases.0.outputHash');
  });
});
