import type { Page } from 'playwright-core';
import type { DemoStage } from '../browser/stage.ts';

/** One of the main screens, as `docs/screens/` shows it. */
export interface Screen {
  name: string;
  as: 'nobody' | 'learner' | 'admin';
  path(demo: DemoStage): string;
  /** Brings the page to what is worth showing; it is loaded by then. */
  prepare?(page: Page, demo: DemoStage): Promise<void>;
}

export const screens: readonly Screen[] = [
  { name: 'login', as: 'nobody', path: () => '/auth/login' },
  { name: 'register', as: 'nobody', path: () => '/auth/register' },
  { name: 'problems', as: 'learner', path: () => '/user/home' },
  { name: 'practice', as: 'learner', path: ({ problems }) => `/user/problem/practice/${problems[0]?._id}` },
  { name: 'contests', as: 'learner', path: () => '/user/contests' },
  { name: 'contest', as: 'learner', path: ({ contests }) => `/user/contest/${contests.future._id}` },
  { name: 'attempt', as: 'learner', path: ({ contests }) => `/user/contestAttempt/${contests.live._id}` },
  { name: 'leaderboard', as: 'learner', path: ({ contests }) => `/user/leaderboard/${contests.past._id}` },
  { name: 'profile', as: 'learner', path: () => '/user/profile' },
  { name: 'admin-home', as: 'admin', path: () => '/admin/home' },
  { name: 'admin-problem', as: 'admin', path: ({ problems }) => `/admin/editProblem/${problems[0]?._id}` },
  { name: 'admin-schedule', as: 'admin', path: () => '/admin/scheduleContest' },
];
