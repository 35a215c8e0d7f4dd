import { type Session, sessionSchema } from '@podium/sdk/contract';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';

const algorithm = 'HS256';
const issuer = 'podium';

export interface AccessTokens {
  /** A signed token for the session, valid for the configured time by the server's clock. */
  issue(session: Session): Promise<string>;
  /** The session of a token; undefined when it is expired, forged or not a token at all. */
  verify(token: string): Promise<Session | undefined>;
}

interface AccessTokensDeps {
  clock: Clock;
  lifetimeSeconds: number;
  /** Reads, or on first use makes, the signing secret of this installation: 32 bytes as base64url. */
  loadSecret: () => Promise<string>;
}

export function createAccessTokens({ clock, lifetimeSeconds, loadSecret }: AccessTokensDeps): AccessTokens {
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

  async function issue(session: Session): Promise<string> {
    const issuedAt = Math.floor(clock.now() / 1000);
    return new SignJWT({ userType: session.userType })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setSubject(session.userId)
      .setIssuer(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .sign(await secret());
  }

  async function verify(token: string): Promise<Session | undefined> {
    const key = await secret();
    const verified = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(clock.now()),
    }).catch(() => undefined);
    const claims = verified?.payload;
    return sessionSchema.safeParse({ userId: claims?.sub, userType: claims?.userType }).data;
  }

  return { issue, verify };
}
