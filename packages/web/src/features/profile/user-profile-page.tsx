import { paths } from '../../lib/paths.ts';
import { ProfileView } from './profile-view.tsx';
import { Progress } from './progress.tsx';

export function UserProfilePage() {
  return (
    <ProfileView
      leaderboardOf={paths.user.leaderboard}
      factsOf={({ firstName, lastName, email, rating }) => [
        ['First Name', firstName],
        ['Last Name', lastName],
        ['Email', email],
        ['Rating', rating],
      ]}
    >
      <Progress />
    </ProfileView>
  );
}
