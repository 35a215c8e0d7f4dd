import type { Route } from '../navigation/route.ts';
import { ProblemsScreen } from './problems/problems-screen.tsx';
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
    default:
      return <Unbuilt {...size} name={route.screen} />;
  }
}
