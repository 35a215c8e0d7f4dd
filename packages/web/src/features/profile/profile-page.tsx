import type { Profile } from '@podium/sdk/contract';
import { profileQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { onDemand } from '../../components/on-demand.tsx';
import { Page } from '../../components/page.tsx';
import { paths } from '../../lib/paths.ts';
import { useClient, useUser } from '../../session/use-session.ts';
import { PasswordChange } from './password-change.tsx';
import { Progress } from './progress.tsx';
import { RatingHistory } from './rating-history.tsx';

const ScriptTokens = onDemand(async () => (await import('./script-tokens.tsx')).ScriptTokens);

/** Shows the user's own account. Only the password and the tokens can be changed. */
export function ProfilePage() {
  const { userType } = useUser();
  const query = useQuery(profileQuery(useClient()));
  return (
    <Page title="Profile">
      <Loaded query={query} loading="Loading your profile">
        {(profile) => (
          <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
            <div className="flex flex-col gap-6">
              <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
                {factsOf(profile).map(([label, value]) => (
                  <div key={label} className="flex flex-col gap-y-0.5 px-5 py-3">
                    <dt className="text-xs font-medium text-muted">{label}</dt>
                    <dd className="break-words font-semibold">{value}</dd>
                  </div>
                ))}
              </dl>
              <ClosedPanel title="Change password">
                <PasswordChange />
              </ClosedPanel>
              <ClosedPanel title="Tokens for scripts" id="tokens" keepsState>
                <ScriptTokens />
              </ClosedPanel>
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              {profile.ratingHistory.length > 0 ? (
                <RatingHistory changes={profile.ratingHistory} leaderboardOf={paths[userType].leaderboard} />
              ) : null}
              {userType === 'user' ? <Progress /> : null}
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function factsOf({ firstName, lastName, email, userType, rating }: Profile) {
  return [
    ['First Name', firstName],
    ['Last Name', lastName],
    ['Email', email],
    ...(userType === 'admin' ? [['Type', 'Admin']] : []),
    ['Rating', rating],
  ] as const;
}

interface ClosedPanelProps {
  title: string;
  /** A link with this hash opens the panel. */
  id?: string;
  /** Closing the panel keeps what its children show. */
  keepsState?: true;
  children: ReactNode;
}

/** Shows its children once it is opened. */
function ClosedPanel({ title, id, keepsState, children }: ClosedPanelProps) {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(id !== undefined && hash === `#${id}`);
  const [wasOpen, setWasOpen] = useState(isOpen);
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        setWasOpen(wasOpen || currentTarget.open);
      }}
      className="rounded-lg border border-line bg-surface px-5 py-4"
    >
      <summary className="cursor-pointer font-semibold">{title}</summary>
      {isOpen || (keepsState && wasOpen) ? children : null}
    </details>
  );
}
