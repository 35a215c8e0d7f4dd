import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { OutcomeModal } from '../../components/outcome-modal.tsx';
import { Page } from '../../components/page.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';
import { ContestForm } from './contest-form.tsx';
import { type ContestFormState, contestOfForm, emptyContest } from './contest-form-state.ts';

export function ScheduleContestPage() {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isDirty, setDirty] = useState(false);
  const schedule = useMutation({
    mutationFn: (form: ContestFormState) => client.contests.create(contestOfForm(form)),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['contests'] }),
    // A browser's own alert, as the specification has it.
    onError: (error) => alert(error.message),
  });
  const leave = () => navigate(paths.admin.contests);
  return (
    <Page title="Schedule New Contest" className="max-w-3xl">
      <ContestForm
        initial={emptyContest}
        submitLabel="Schedule Contest"
        isBusy={schedule.isPending}
        onSubmit={(form) => schedule.mutate(form)}
        onDirty={setDirty}
      />
      <UnsavedGuard isDirty={isDirty && !schedule.isSuccess} />
      {schedule.isSuccess ? (
        <OutcomeModal title="Success" onClose={leave}>
          Contest scheduled successfully!
        </OutcomeModal>
      ) : null}
    </Page>
  );
}
