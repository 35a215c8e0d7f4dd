import { type Handler, type HttpServer, sendJson, sendRefusal, startHttpServer } from './http-server.ts';
import { profile } from './wire-samples.ts';

export interface SessionServer extends HttpServer {
  /** The one access token that is accepted now. */
  validAccess: string;
  /** The one refresh token that is accepted now. */
  validRefresh: string;
  /** Overrides how a refresh is answered; undefined for rotating the pair. */
  onRefresh: Handler | undefined;
  refreshes(): number;
}

/** A server with sessions: `/auth/refresh-token` rotates the pair, everything else wants the valid access token. */
export async function startSessionServer(): Promise<SessionServer> {
  let generation = 1;
  const server = await startHttpServer(async (request, response) => {
    if (request.path === '/auth/refresh-token') {
      if (state.onRefresh) return state.onRefresh(request, response);
      // Long enough for every parallel request to have been refused meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 40));
      const { refreshToken } = request.json() as { refreshToken: string };
      if (refreshToken !== state.validRefresh) return sendRefusal(response, 401, 'refresh_token_invalid', 'No');
      generation += 1;
      state.validAccess = `a${generation}`;
      state.validRefresh = `r${generation}`;
      return sendJson(response, 200, { accessToken: state.validAccess, refreshToken: state.validRefresh });
    }
    if (request.token !== state.validAccess) return sendRefusal(response, 403, 'token_invalid', 'Expired');
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
