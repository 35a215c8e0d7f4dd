import { endpoints } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import { AnswerWithStatus, bindEndpoint } from '../http/bind-endpoint.ts';
import type { AccountService } from './account-service.ts';
import type { KnownDevices } from './known-devices.ts';
import type { ScriptTokens } from './script-tokens.ts';

export function createAccountRoutes(
  accounts: AccountService,
  devices: KnownDevices,
  tokens: ScriptTokens,
): RegisterRoutes {
  return (api) => {
    bindEndpoint(api, endpoints.auth.register, async ({ body, address }) => {
      await accounts.register(body, address);
      return { success: true, message: 'Account created successfully!' };
    });
    bindEndpoint(api, endpoints.auth.login, async ({ body, address, isSecure, cookies }) => {
      const device = await devices.findDevice(body.email, cookies);
      const answer = await accounts.login(body, address, device);
      const headers = device === undefined ? { 'set-cookie': await devices.issueCookie(body.email, isSecure) } : {};
      return new AnswerWithStatus(200, answer, headers);
    });
    bindEndpoint(api, endpoints.auth.refresh, ({ body }) => accounts.refresh(body.refreshToken));
    bindEndpoint(api, endpoints.auth.logout, async ({ body }) => {
      await accounts.logout(body.refreshToken);
      return { success: true, message: 'You are signed out.' };
    });
    bindEndpoint(api, endpoints.auth.session, ({ session: { userId, userType } }) => ({ userId, userType }));
    bindEndpoint(api, endpoints.users.profile, ({ session }) => accounts.getProfile(session.userId), {
      cached: 'private',
      unstoredFor: 'everybody',
    });
    bindEndpoint(api, endpoints.users.activity, ({ session }) => accounts.listActiveDays(session.userId), {
      cached: 'private',
    });
    bindEndpoint(api, endpoints.users.updateProfile, async ({ session, body }) => ({
      success: true,
      message: 'Profile updated successfully',
      data: await accounts.updateProfile(session, body),
    }));
    bindEndpoint(api, endpoints.users.changePassword, async ({ session, body }) => {
      await accounts.changePassword(session, body);
      return { success: true, message: 'Password changed. All other sessions have ended.' };
    });
    bindEndpoint(api, endpoints.tokens.create, async ({ session, body }) => ({
      success: true,
      message: 'Token created. It is shown only now.',
      ...(await tokens.create(session, body)),
    }));
    bindEndpoint(api, endpoints.tokens.list, ({ session }) => tokens.list(session.userId));
    bindEndpoint(api, endpoints.tokens.revoke, async ({ session, params }) => {
      await tokens.revoke(session.userId, params.id);
      return { success: true, message: 'Token revoked.' };
    });
  };
}
