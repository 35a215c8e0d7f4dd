import { paths } from '../../lib/paths.ts';
import { ProfileView } from './profile-view.tsx';

export function AdminProfilePage() {
  return (
    <ProfileView
      leaderboardOf={paths.admin.leaderboard}
      factsOf={({ firstName, lastName, email, userType, rating }) => [
        ['First Name', firstName],
        ['Last Name', lastName],
        ['Email', email],
        ['Type', userType === 'admin' ? 'Admin' : 'User'],
        ['Rating', rating],
      ]}
    />
  );
}
