import { useParams } from 'react-router';
import { StandingsFrame } from '../../components/standings/standings-frame.tsx';
import { StandingsView } from '../../components/standings/standings-view.tsx';
import { paths } from '../../lib/paths.ts';

/** The board of a contest for its participants and those who watch it. */
export function StandingsPage() {
  const { contestId = '' } = useParams();
  return (
    <StandingsFrame contestId={contestId}>
      <StandingsView
        contestId={contestId}
        problemPath={(problemId) => paths.user.contestProblem(contestId, problemId)}
      />
    </StandingsFrame>
  );
}
