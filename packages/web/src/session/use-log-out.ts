import { useNavigate } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSession } from './use-session.ts';

export function useLogOut(): () => void {
  const session = useSession();
  const navigate = useNavigate();
  return () => {
    void session.logout().then(() => navigate(paths.login, { replace: true }));
  };
}
