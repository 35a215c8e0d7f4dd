import { type Handler, type HttpServer, sendError, sendJson, startHttpServer } from './http-server.ts';
import { ids, profile } from './wire-samples.ts';

/** The answer of `/auth/login`. */
const signIn = {
  accessToken: 'b1',
  refreshToken: 'rb1',
  userInfo: { _id: ids.user, email: 'ada@example.org', userType: 'user' },
};

export interface SessionServer extends HttpServer {
  /** The only access token that the server accepts at present. */
  validAccess: string;
  /** The only refresh token that the server accepts at present. */
  validRefresh: string;
  /** Replaces the answer to a refresh; undefined for rotating the pair. */
  onRefresh: Handler | undefined;
  refreshes(): number;
}

/**
 * Starts a server with sessions. `/auth/refresh-token` rotates the pair, and every other path
 * requires the valid access token, except `/auth/login`.
 */
export async function startSessionServer(): Promise<SessionServer> {
  let generation = 1;
  const server = await startHttpServer(async (request, response) => {
    if (request.path === '/auth/refresh-token') {
      if (state.onRefresh) return state.onRefresh(request, response);
      // Every parallel request is rejected during this time.
      await new Promise((resolve) => setTimeout(resolve, 40));
      const { refreshToken } = request.json() as { refreshToken: string };
      if (refreshToken !== state.validRefresh) return sendError(response, 401, 'refresh_token_invalid', 'No');
      generation += 1;
      state.validAccess = `a${generation}`;
      state.validRefresh = `r${generation}`;
      return sendJson(response, 200, { accessToken: state.validAccess, refreshToken: state.validRefresh });
    }
    if (request.path === '/auth/login') return sendJson(response, 200, signIn);
    if (request.token !== state.validAccess) return sendError(response, 403, 'token_invalid', 'Expired');
    return sendJson(response, 200, profile);
  });
  const state: SessionServer = {
    ...server,
    validAccess: 'a1',
    validRefresh: 'r1',
    onRefresh: undefined,
    refreshes: () => server.at('/auth/refresh-token').length,
  };
  return state;
}
