import { defaultServerUrl } from '@podium/sdk/contract';
import type { FastifyInstance } from 'fastify';

/** What a browser sees at the server's address: that it runs, and how to go on. */
export function serveWelcomePage(app: FastifyInstance): void {
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Podium</title>
<h1>Podium is running</h1>
<p>Podium lives in the terminal. From the folder of the clone:</p>
<pre>npx podium login
npx podium problem list
npx podium --help</pre>
<p>On another port or host than <code>${defaultServerUrl}</code>, first <code>npx podium config set server</code> with
the address of this page.</p>
<p>Programs talk to <a href="/api/openapi.json">the API</a>; <a href="/api/health">its health</a>.</p>
</html>
`;
