import { sessionSchema } from '@podium/sdk/contract';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { CallerSession } from '../http/bind-endpoint.ts';

const algorithm = 'HS256';
const issuer = 'podium';
/** Each event connection asks again and again, and there are 10,000 of them beside all others. */
const verifiedMax = 30_000;

interface AccessTokensDeps {
  clock: Clock;
  lifetimeSeconds: number;
  /**
   * Reads the signing secret of this installation, 32 bytes as base64url, or makes it on first use.
   */
  loadSecret: () => Promise<string>;
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export function createAccessTokens({ clock, lifetimeSeconds, loadSecret }: AccessTokensDeps) {
  /** Verifying a token takes longer than making most answers, so each token is verified once. */
  const verified = new LRUCache<string, { session: CallerSession; expiresAt: number }>({ max: verifiedMax });
  const secret = async () => Buffer.from(await loadSecret(), 'base64url');

  /** Signs a token for the session. It is valid for the configured time by the server's clock. */
  async function issue(session: CallerSession): Promise<string> {
    const issuedAt = Math.floor(clock.now() / 1000);
    return new SignJWT({ userType: session.userType, sid: session.sessionId })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setSubject(session.userId)
      .setIssuer(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .sign(await secret());
  }

  /**
   * Returns the session of a token; undefined if the token is expired, forged or malformed. It does
   * not check whether the session has ended.
   */
  async function verify(token: string): Promise<CallerSession | undefined> {
    const known = verified.get(token);
    if (known) return clock.now() < known.expiresAt ? known.session : undefined;
    const key = await secret();
    const proof = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(clock.now()),
    }).catch(() => undefined);
    const claims = proof?.payload;
    const session = sessionSchema.safeParse({ userId: claims?.sub, userType: claims?.userType }).data;
    if (!session || typeof claims?.sid !== 'string' || claims.exp === undefined) return undefined;
    const caller = { ...session, sessionId: claims.sid };
    verified.set(token, { session: caller, expiresAt: claims.exp * 1000 });
    return caller;
  }

  return { issue, verify };
}
