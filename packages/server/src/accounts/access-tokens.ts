import { sessionSchema } from '@podium/sdk/contract';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { nextTurn } from '../event-loop/next-turn.ts';
import type { CallerSession } from '../http/bind-endpoint.ts';

const algorithm = 'HS256';
const issuer = 'podium';
const verifiedMax = 10_000;

export interface AccessTokens {
  /** A signed token for the session, valid for the configured time by the server's clock. */
  issue(session: CallerSession): Promise<string>;
  /** The session of a token; undefined when it is expired, forged or not a token at all. Whether it has ended is asked elsewhere. */
  verify(token: string): Promise<CallerSession | undefined>;
}

interface AccessTokensDeps {
  clock: Clock;
  lifetimeSeconds: number;
  /** Reads, or on first use makes, the signing secret of this installation: 32 bytes as base64url. */
  loadSecret: () => Promise<string>;
}

export function createAccessTokens({ clock, lifetimeSeconds, loadSecret }: AccessTokensDeps): AccessTokens {
  /** Verifying a token takes longer than most answers, so it is done once. */
  const verified = new LRUCache<string, { session: CallerSession; expiresAt: number }>({ max: verifiedMax });
  let loading: Promise<Uint8Array> | undefined;

  function secret(): Promise<Uint8Array> {
    loading ??= loadSecret()
      .then((text) => new Uint8Array(Buffer.from(text, 'base64url')))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  }

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
    // Tokens that were verified in threads at the same time come back at the same time.
    await nextTurn();
    const claims = proof?.payload;
    const session = sessionSchema.safeParse({ userId: claims?.sub, userType: claims?.userType }).data;
    if (!session || typeof claims?.sid !== 'string' || claims.exp === undefined) return undefined;
    const caller = { ...session, sessionId: claims.sid };
    verified.set(token, { session: caller, expiresAt: claims.exp * 1000 });
    return caller;
  }

  return { issue, verify };
}
