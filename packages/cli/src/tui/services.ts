import type { PodiumClient } from '@podium/sdk';
import { createContext, useContext } from 'react';
import type { Explanation } from '../explain-error.ts';
import type { Host } from '../host.ts';
import type { LocalJudge } from '../judging/local-judge.ts';
import type { Session } from '../session/session.ts';
import type { Settings, SettingsAccess } from '../settings/settings.ts';
import type { ResourceStore } from './data/resource-store.ts';
import type { Store } from './data/store.ts';

/** Whether the last thing asked of the server was answered. */
export type Connection = { state: 'online' } | { state: 'offline'; failure: Explanation };

/**
 * `ended`: it could not be renewed while somebody was working; what they do stays on the screen until they sign in again. `later`: the
 * same, and they read on before they do.
 */
export type SessionState = 'signed-in' | 'signed-out' | 'ended' | 'later';

/** Everything outside the screen that screens use. Made once, and anew when the server is changed. */
export interface Services {
  host: Host;
  settings: SettingsAccess;
  /** Those in force when the services were opened. */
  current: Settings;
  client: PodiumClient;
  session: Session;
  sessionState: Store<SessionState>;
  connection: Store<Connection>;
  resources: ResourceStore;
  /** Ends with the application, or when the server is changed. */
  signal: AbortSignal;
  judge(): Promise<LocalJudge>;
  explain(error: unknown): Explanation;
  close(): Promise<void>;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices is called outside the application');
  return services;
}
