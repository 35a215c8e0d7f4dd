import { createServer as createHttpServer, request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect } from 'node:net';

// This certificate was made for tests and is valid for localhost until 2126. Nothing else trusts
// it.
const key = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIGzRhs63+mxkQA0LlIewkwi03CnlPpGAOs4B+mqM/+tRoAoGCCqGSM49
AwEHoUQDQgAE7N1TtwUW4zZHehaLc2yT/TlOm2TS8he2Eboyv3aSdtrOLKmyBT6b
AyHcdIuIqFeqw0//yE4cEHQhHTz7bRJ3DQ==
-----END EC PRIVATE KEY-----
`;
export const localhostCertificate = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUH30t4hhzLRs7PqRDKdV39xJ1RUswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA5MTUzMFoYDzIxMjYxMDI4
MDkxNTMwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATs3VO3BRbjNkd6FotzbJP9OU6bZNLyF7YRujK/dpJ22s4sqbIFPpsD
Idx0i4ioV6rDT//IThwQdCEdPPttEncNo28wbTAdBgNVHQ4EFgQUhds7t6ePxmPc
uRccAh/SXEeuHd8wHwYDVR0jBBgwFoAUhds7t6ePxmPcuRccAh/SXEeuHd8wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhALFxQq63qQy2QTyJVEnoCoS3vN5yAmk9hRkG6M0UwpTZAiAc
QdpEFLdCkv49y1fN9NI4TD/Fyl0inwmQCFt0KpRFEA==
-----END CERTIFICATE-----
`;

export interface Listening {
  port: number;
  close(): void;
}

/** Starts a proxy before a server that speaks TLS with its clients. */
export function startSecureProxy(target: string): Promise<Listening> {
  const { hostname, port } = new URL(target);
  const server = createServer({ key, cert: localhostCertificate }, (incoming, outgoing) => {
    const { method, headers, url: path } = incoming;
    const forwarded = request({ hostname, port, method, headers, path }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  return listen(server, () => server.closeAllConnections());
}

/** Starts a proxy through which clients open tunnels. `asked` lists the servers in order. */
export async function startTunnel(): Promise<Listening & { asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createHttpServer();
  server.on('connect', ({ url = '' }, client: Socket, head: Buffer) => {
    asked.push(url);
    const [host, port] = url.split(':');
    const upstream = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
  });
  return { ...(await listen(server, () => server.closeAllConnections())), asked };
}

async function listen(server: Server, drop: () => void): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      drop();
    },
  };
}
