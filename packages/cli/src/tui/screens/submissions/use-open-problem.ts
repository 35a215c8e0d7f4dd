import type { Contest } from '@podium/sdk/contract';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';

/** Opens the problem of a submission: in its contest while that runs, else to practise it. */
export function useOpenProblem(): (submission: { problemId: string; contestId: string | null }) => void {
  const { resources } = useServices();
  const { open } = useNavigation();
  return ({ problemId, contestId }) => {
    // The header keeps them.
    const ongoing = resources.peek<Contest[]>('contests ongoing') ?? [];
    const contest = ongoing.find(({ _id }) => _id === contestId);
    open({ screen: 'problem', problemId, ...(contest ? { contestId: contest._id } : {}) });
  };
}
