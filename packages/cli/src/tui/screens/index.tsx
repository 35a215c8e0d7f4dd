import type { Route } from '../navigation/route.ts';
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

interface ScreenViewProps {
  route: Route;
  columns: number;
  rows: number;
}

/** The screen of a route. */
export function ScreenView({ route, ...size }: ScreenViewProps) {
  switch (route.screen) {
    case 'home':
      return <HomeScreen route={route} {...size} />;
    case 'contests':
      return <ContestsScreen route={route} {...size} />;
    case 'contest':
      return <ContestScreen route={route} {...size} />;
    case 'leaderboard':
      return <LeaderboardScreen route={route} {...size} />;
    case 'problem':
      return <ProblemScreen route={route} {...size} />;
    case 'submissions':
      return <SubmissionsScreen route={route} {...size} />;
    case 'submission':
      return <SubmissionScreen route={route} {...size} />;
    case 'problems':
      return <ProblemsScreen route={route} {...size} />;
    case 'sign-in':
      return <SignInScreen route={route} {...size} />;
    case 'sign-up':
      return <SignUpScreen route={route} {...size} />;
    case 'workspace':
      return <WorkspaceScreen route={route} {...size} />;
    case 'profile':
      return <ProfileScreen route={route} {...size} />;
    case 'settings':
      return <SettingsScreen route={route} {...size} />;
  }
}
