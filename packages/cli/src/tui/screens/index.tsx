import type { ComponentType } from 'react';
import type { Route, ScreenProps } from '../navigation/routes.ts';
import { SignInScreen, SignUpScreen } from './account/account-screens.tsx';
import { ContestScreen } from './contest/contest-screen.tsx';
import { ContestsScreen } from './contests/contests-screen.tsx';
import { HomeScreen } from './home/home-screen.tsx';
import { LeaderboardScreen } from './leaderboard/leaderboard-screen.tsx';
import { ProblemScreen } from './problem/problem-screen.tsx';
import { ProblemsScreen } from './problems/problems-screen.tsx';
import { ProfileScreen } from './profile/profile-screen.tsx';
import { QuestionsScreen } from './questions/questions-screen.tsx';
import { SettingsScreen } from './settings/settings-screen.tsx';
import { ResolverScreen } from './standings/resolver-screen.tsx';
import { StandingsScreen } from './standings/standings-screen.tsx';
import { SubmissionScreen } from './submission/submission-screen.tsx';
import { ContestSubmissionsScreen } from './submissions/contest-submissions-screen.tsx';
import { SubmissionsScreen } from './submissions/submission-list.tsx';
import { WorkspaceScreen } from './workspace/workspace-screen.tsx';

const screens: { readonly [S in Route['screen']]: ComponentType<ScreenProps<S>> } = {
  home: HomeScreen,
  problems: ProblemsScreen,
  contests: ContestsScreen,
  profile: ProfileScreen,
  settings: SettingsScreen,
  problem: ProblemScreen,
  workspace: WorkspaceScreen,
  contest: ContestScreen,
  leaderboard: LeaderboardScreen,
  standings: StandingsScreen,
  questions: QuestionsScreen,
  resolver: ResolverScreen,
  submissions: SubmissionsScreen,
  'contest-submissions': ContestSubmissionsScreen,
  submission: SubmissionScreen,
  'sign-in': SignInScreen,
  'sign-up': SignUpScreen,
};

export function ScreenView({ route }: { route: Route }) {
  const Screen = screens[route.screen] as ComponentType<{ route: Route }>;
  return <Screen route={route} />;
}
