import type { Standings } from '@podium/sdk/contract';
import { contestQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { Select, smallSelectClass } from '../../components/select.tsx';
import { StandingsFrame } from '../../components/standings/standings-frame.tsx';
import { StandingsView } from '../../components/standings/standings-view.tsx';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';

const views: Readonly<Record<Standings['sees'], string>> = { everything: 'Everything', public: 'What learners see' };

/** The board with all verdicts, or as learners see it. The choice is in the URL. */
export function AdminStandingsPage() {
  const { contestId = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const { data: contest } = useQuery(contestQuery(useClient(), contestId));
  const sees = address.get('sees') === 'public' ? 'public' : 'everything';
  return (
    <StandingsFrame
      contestId={contestId}
      actions={
        <>
          {contest?.standings === 'public' ? (
            <Link to={paths.publicStandings(contestId)} className="text-sm font-semibold text-accent hover:underline">
              Public page
            </Link>
          ) : null}
          <Select
            label="Board"
            options={views}
            value={sees}
            onChoose={(chosen) => setAddress(chosen === 'public' ? { sees: chosen } : {}, { replace: true })}
            className={smallSelectClass}
          />
        </>
      }
    >
      <StandingsView contestId={contestId} sees={sees} />
    </StandingsFrame>
  );
}
