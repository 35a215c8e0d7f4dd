// This server shows the cost of Fastify alone. It answers every request with the bytes of the last
// message, as JSON.
import { createRequire } from 'node:module';
import './watch-loop.mjs';

const fastify = createRequire(new URL('../../packages/server/package.json', import.meta.url))('fastify');
const app = fastify({ logger: false });
let bytes = '{}';
app.get('/*', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
process.on('message', (message) => {
  if (message.bytes !== undefined) bytes = message.bytes;
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGINT', () => app.close());
