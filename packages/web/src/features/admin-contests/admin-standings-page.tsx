import type { Standings } from '@podium/sdk/contract';
import { useParams, useSearchParams } from 'react-router';
import { Select, smallSelectClass } from '../../components/select.tsx';
import { StandingsFrame } from '../../components/standings/standings-frame.tsx';
import { StandingsView } from '../../components/standings/standings-view.tsx';

const views: Readonly<Record<Standings['sees'], string>> = { everything: 'Everything', public: 'What learners see' };

/** The board with all verdicts, or as learners see it. The choice is in the URL. */
export function AdminStandingsPage() {
  const { contestId = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const sees = address.get('sees') === 'public' ? 'public' : 'everything';
  return (
    <StandingsFrame
      contestId={contestId}
      actions={
        <Select
          label="Board"
          options={views}
          value={sees}
          onChoose={(chosen) => setAddress(chosen === 'public' ? { sees: chosen } : {}, { replace: true })}
          className={smallSelectClass}
        />
      }
    >
      <StandingsView contestId={contestId} sees={sees} />
    </StandingsFrame>
  );
}
