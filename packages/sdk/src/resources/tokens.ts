import {
  type Acknowledgement,
  endpoints,
  type ScriptToken,
  type ScriptTokenCreate,
  type ScriptTokenCreated,
} from '../contract/index.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export function createTokens({ send }: Transport) {
  return {
    /**
     * Creates a token for scripts, which is valid for its days and not renewed. Its secret is in
     * this answer only. A token for scripts cannot create another.
     */
    create: (token: ScriptTokenCreate, options?: CallOptions): Promise<ScriptTokenCreated> =>
      send(endpoints.tokens.create, { body: token }, options),

    /** Lists the signed-in user's tokens for scripts, the newest first, without their secrets. */
    list: (options?: CallOptions): Promise<ScriptToken[]> => send(endpoints.tokens.list, {}, options),

    /** Ends a token at once. */
    revoke: (id: string, options?: CallOptions): Promise<Acknowledgement> =>
      send(endpoints.tokens.revoke, { params: { id } }, options),
  };
}
