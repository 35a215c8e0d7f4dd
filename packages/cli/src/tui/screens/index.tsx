import type { Route } from '../navigation/route.ts';
import { SignInScreen } from './account/sign-in-screen.tsx';
import { SignUpScreen } from './account/sign-up-screen.tsx';
import { ProblemsScreen } from './problems/problems-screen.tsx';
import { ProfileScreen } from './profile/profile-screen.tsx';
import { SettingsScreen } from './settings/settings-screen.tsx';
import { Unbuilt } from './unbuilt.tsx';
import { WorkspaceScreen } from './workspace/workspace-screen.tsx';

interface ScreenViewProps {
  route: Route;
  columns: number;
  rows: number;
}

/** The screen of a route. */
export function ScreenView({ route, ...size }: ScreenViewProps) {
  switch (route.screen) {
    case 'problems':
      return <ProblemsScreen route={route} {...size} />;
    case 'workspace':
      return <WorkspaceScreen route={route} {...size} />;
    case 'sign-in':
      return <SignInScreen route={route} {...size} />;
    case 'sign-up':
      return <SignUpScreen route={route} {...size} />;
    case 'profile':
      return <ProfileScreen route={route} {...size} />;
    case 'settings':
      return <SettingsScreen route={route} {...size} />;
    default:
      return <Unbuilt {...size} name={route.screen} />;
  }
}
