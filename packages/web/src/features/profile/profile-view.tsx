import type { Profile } from '@podium/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { profileQuery } from '../../queries/profile.ts';
import { useClient } from '../../session/use-session.ts';
import { PasswordChange } from './password-change.tsx';
import { RatingHistory } from './rating-history.tsx';

interface ProfileViewProps {
  /** Labels and values in the order shown. */
  factsOf: (profile: Profile) => readonly (readonly [label: string, value: string | number])[];
  /** Returns the path of a contest's leaderboard. */
  leaderboardOf: (contestId: string) => string;
}

/** Shows the user's own account. Only the password can be changed. */
export function ProfileView({ factsOf, leaderboardOf }: ProfileViewProps) {
  const { data: profile, error, refetch } = useQuery(profileQuery(useClient()));
  return (
    <Page title="Profile">
      {profile ? (
        <div className="flex flex-col gap-10">
          <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
            {factsOf(profile).map(([label, value]) => (
              <div key={label} className="grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[10rem_1fr]">
                <dt className="text-sm font-medium text-muted sm:py-0.5">{label}</dt>
                <dd className="break-words font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          <PasswordChange />
          {profile.ratingHistory.length > 0 ? (
            <RatingHistory changes={profile.ratingHistory} leaderboardOf={leaderboardOf} />
          ) : null}
        </div>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner label="Loading your profile" />
      )}
    </Page>
  );
}
