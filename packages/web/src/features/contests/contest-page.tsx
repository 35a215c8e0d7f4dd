import { isPodiumError } from '@podium/sdk';
import type { Acknowledgement, Contest } from '@podium/sdk/contract';
import { mayReadStandings } from '@podium/sdk/display';
import { contestQuery } from '@podium/sdk/queries';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ContestRules } from '../../components/contest-header.tsx';
import { Description } from '../../components/description/description.tsx';
import { Modal } from '../../components/dialog.tsx';
import { useNow } from '../../components/use-now.ts';
import { useSingleMutation } from '../../components/use-single-mutation.ts';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';
import { CancelledNotice } from './cancelled-notice.tsx';
import { ContestDetails, ContestFrame } from './contest-frame.tsx';

/** Redirects participants to the problems while the contest runs. */
export function ContestPage() {
  const { contestId = '' } = useParams();
  // A link to another contest must not show the result of registering for this one.
  return <RegistrationPage key={contestId} contestId={contestId} />;
}

function RegistrationPage({ contestId }: { contestId: string }) {
  const registration = useRegistration(contestId);
  return (
    <ContestFrame contestId={contestId}>
      {(contest, phase) => {
        const isEntering = phase === 'ongoing' && contest.isRegistered;
        // The result of a registration is shown before the redirect.
        if (isEntering && registration.isIdle) {
          return <Navigate to={paths.user.contestAttempt(contestId)} replace />;
        }
        return (
          <ContestDetails
            contest={contest}
            actions={
              contest.cancelled ? (
                <CancelledNotice />
              ) : (
                <Actions {...{ contest, registration }} isOver={phase === 'past'} />
              )
            }
          >
            <div className="flex flex-col gap-4">
              <Description text={contest.description} />
              <ContestRules contest={contest} />
            </div>
            <Answer {...{ registration, isEntering }} />
          </ContestDetails>
        );
      }}
    </ContestFrame>
  );
}

interface ActionsProps {
  contest: Contest;
  registration: ReturnType<typeof useRegistration>;
  isOver: boolean;
}

function Actions({ contest, registration, isOver }: ActionsProps) {
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <Button
        look={isOver ? 'secondary' : 'primary'}
        disabled={isOver || contest.isRegistered}
        isBusy={registration.isPending}
        onClick={() => registration.mutate()}
      >
        {isOver ? 'Contest Completed' : contest.isRegistered ? 'Registered' : 'Register for Contest'}
      </Button>
      <Button
        look={isOver ? 'primary' : 'secondary'}
        disabled={!isOver}
        onClick={() => void navigate(paths.user.leaderboard(contest._id))}
      >
        {isOver ? 'View Leaderboard' : 'Leaderboard Unavailable'}
      </Button>
      {mayReadStandings(contest, useNow()) ? (
        <ButtonLink look="quiet" to={paths.user.standings(contest._id)}>
          Standings
        </ButtonLink>
      ) : null}
      {isOver && contest.problemCount > 0 ? (
        <ButtonLink look="quiet" to={paths.user.contestAttempt(contest._id)}>
          View Problems
        </ButtonLink>
      ) : null}
    </div>
  );
}

interface AnswerProps {
  registration: ReturnType<typeof useRegistration>;
  /** Whether the contest is running, so that closing this leads to its problems. */
  isEntering: boolean;
}

function Answer({ registration: { data, error, reset: onClose }, isEntering }: AnswerProps) {
  const answer = data ?? error;
  if (!answer) return null;
  return (
    <Modal
      title={data?.success ? 'Success' : 'Warning'}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {isEntering ? 'Go to the problems' : 'Close'}
        </Button>
      }
    >
      <p>{answer.message}</p>
      {isEntering ? <p className="mt-2 text-muted">The contest is running. You can see its problems now.</p> : null}
    </Modal>
  );
}

/** Whoever has registered elsewhere meanwhile is registered, which is what they want. */
function acceptRegistered(error: unknown): Acknowledgement {
  if (isPodiumError(error) && error.code === 'already_registered') return { success: true, message: error.message };
  throw error;
}

/** Registers for a contest. The result stays until it is reset. */
function useRegistration(contestId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const { queryKey } = contestQuery(client, contestId);
  return useSingleMutation({
    mutationFn: () => client.contests.register(contestId).catch(acceptRegistered),
    onSuccess: ({ success }) => {
      if (success) queries.setQueryData<Contest>(queryKey, (contest) => contest && { ...contest, isRegistered: true });
    },
    onSettled: () => {
      // If the server rejects a registration, this page shows an old state of the contest.
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: ['contests'] });
    },
  });
}
