import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresCluster, startPostgres } from './postgres-cluster.ts';
import { startServer, type TestServer } from './start-server.ts';

// The server over a real PostgreSQL that is restarted.

let cluster: PostgresCluster;
let server: TestServer;
let client: PodiumClient;
let problemId: string;
let authorization: string;

beforeAll(async () => {
  cluster = await startPostgres();
  server = await startServer({ DATABASE_URL: cluster.url, PODIUM_WORKERS: '1' });
  const tokens = memoryTokenStore();
  client = createClient({
    baseUrl: `${server.url}/api`,
    tokens,
    resendDelaysMs: new Array(300).fill(100),
  });
  await client.auth.login(server.admin);
  authorization = `Bearer ${(await tokens.get())?.accessToken}`;
  const { problem } = await client.problems.upload({
    title: 'Double it',
    description: 'Print twice the number.',
    difficulty: 'Easy',
    testCases: [{ input: '21\n', output: '42\n' }],
  });
  problemId = problem._id;
});
afterAll(async () => {
  await server?.stop();
  await cluster?.remove();
});

const submit = () =>
  client.compiler.submitPractice({
    code: '#include <iostream>\nint main() { int n; std::cin >> n; std::cout << 2 * n << "\\n"; }\n',
    language: 'cpp',
    problemId,
  });

it.each(['fast', 'immediate'] as const)(
  'answers 503 with Retry-After while PostgreSQL is away (%s), and goes on when it is back, judging included',
  { timeout: 90_000 },
  async (how) => {
    expect((await submit()).verdict).toBe('accepted');
    await cluster.stop(how);
    const read = () => fetch(`${server.url}/api/problem/getAll`, { headers: { authorization } });
    const reads = await Promise.all(Array.from({ length: 20 }, read));
    for (const answer of reads) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toMatchObject({ success: false, code: 'service_unavailable' });
    }
    // Sent while it is away, stored and judged once it is back.
    const waiting = submit();
    await cluster.start();
    expect((await waiting).verdict).toBe('accepted');
    expect((await client.system.health()).status).toBe('ok');
  },
);
