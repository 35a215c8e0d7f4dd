import { SignedOutError } from '@podium/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { OutcomeModal } from '../../components/outcome-modal.tsx';
import { Page } from '../../components/page.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useSingleMutation } from '../../components/use-single-mutation.ts';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';
import { useContestDraftMemory } from './contest-draft.ts';
import { ContestForm } from './contest-form.tsx';
import { type ContestFormState, contestOfForm, emptyContest } from './contest-form-state.ts';

export function ScheduleContestPage() {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const drafts = useContestDraftMemory();
  const [isDirty, setDirty] = useState(false);
  const schedule = useSingleMutation({
    mutationFn: (form: ContestFormState) => client.contests.create(contestOfForm(form)),
    onSuccess: () => {
      drafts.discard();
      return Promise.all([
        queries.invalidateQueries({ queryKey: ['contests'] }),
        queries.invalidateQueries({ queryKey: ['problems'], refetchType: 'none' }),
      ]);
    },
    onError: (error) => {
      // The specification asks for a browser alert. The sign-in page itself reports that a session
      // ended.
      if (!(error instanceof SignedOutError)) alert(error.message);
    },
  });
  const leave = () => navigate(paths.admin.contests);
  return (
    <Page title="Schedule New Contest">
      <ContestForm
        initial={emptyContest}
        drafts={drafts}
        submitLabel="Schedule Contest"
        isBusy={schedule.isPending}
        onSubmit={(form) => schedule.mutate(form)}
        onDirty={setDirty}
      />
      <UnsavedGuard isDirty={() => isDirty && !schedule.isSuccess} />
      {schedule.isSuccess ? (
        <OutcomeModal title="Success" onClose={leave}>
          Contest scheduled successfully!
        </OutcomeModal>
      ) : null}
    </Page>
  );
}
