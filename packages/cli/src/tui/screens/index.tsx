import type { Route } from '../navigation/routes.ts';
import { SignInScreen, SignUpScreen } from './account/account-screens.tsx';
import { ContestScreen } from './contest/contest-screen.tsx';
import { ContestsScreen } from './contests/contests-screen.tsx';
import { HomeScreen } from './home/home-screen.tsx';
import { LeaderboardScreen } from './leaderboard/leaderboard-screen.tsx';
import { ProblemScreen } from './problem/problem-screen.tsx';
import { ProblemsScreen } from './problems/problems-screen.tsx';
import { ProfileScreen } from './profile/profile-screen.tsx';
import { SettingsScreen } from './settings/settings-screen.tsx';
import { SubmissionScreen } from './submission/submission-screen.tsx';
import { SubmissionsScreen } from './submissions/submission-list.tsx';
import { WorkspaceScreen } from './workspace/workspace-screen.tsx';

/** Draws the screen of a route. */
export function ScreenView({ route }: { route: Route }) {
  switch (route.screen) {
    case 'home':
      return <HomeScreen />;
    case 'contests':
      return <ContestsScreen />;
    case 'contest':
      return <ContestScreen route={route} />;
    case 'leaderboard':
      return <LeaderboardScreen route={route} />;
    case 'problem':
      return <ProblemScreen route={route} />;
    case 'submissions':
      return <SubmissionsScreen route={route} />;
    case 'submission':
      return <SubmissionScreen route={route} />;
    case 'problems':
      return <ProblemsScreen />;
    case 'sign-in':
      return <SignInScreen />;
    case 'sign-up':
      return <SignUpScreen />;
    case 'workspace':
      return <WorkspaceScreen route={route} />;
    case 'profile':
      return <ProfileScreen />;
    case 'settings':
      return <SettingsScreen />;
  }
}
