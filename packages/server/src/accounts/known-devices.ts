import { createHmac, timingSafeEqual } from 'node:crypto';
import { createId } from '../identifiers.ts';
import { emailKeyOf } from './account-repository.ts';

const cookieName = 'podium_device';
const lifetimeSeconds = 365 * 24 * 60 * 60;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Marks the browsers that have signed in to an account. Failed attempts of other users at the same
 * address are counted separately, so a neighbour in the classroom cannot lock anybody out. A mark
 * is no credential: signing in still needs the password. `loadSecret` reads the installation's
 * secret for marks, or makes it on first use.
 */
export function createKnownDevices(loadSecret: () => Promise<string>) {
  async function markOf(email: string, device: string): Promise<string> {
    const secret = await loadSecret();
    return createHmac('sha256', secret)
      .update(`${device}\n${emailKeyOf(email)}`)
      .digest('base64url');
  }

  return {
    /**
     * Makes the header `Set-Cookie` with a new mark, which the browser sends with sign-ins only,
     * and over TLS only if it was issued over TLS.
     */
    async issueCookie(email: string, isSecure: boolean): Promise<string> {
      const device = createId();
      const mark = await markOf(email, device);
      const scope = `Path=/api/auth/login; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
      return `${cookieName}=${device}.${mark}; ${scope}`;
    },
    /** Finds the id of the device whose mark for this account is among the cookies. */
    async findDevice(email: string, cookies = ''): Promise<string | undefined> {
      const [, device, mark] = /(?:^|; )podium_device=(\w{1,40})\.([\w-]{43})(?:;|$)/.exec(cookies) ?? [];
      if (device === undefined || mark === undefined) return undefined;
      const expected = await markOf(email, device);
      return timingSafeEqual(Buffer.from(mark), Buffer.from(expected)) ? device : undefined;
    },
  };
}
