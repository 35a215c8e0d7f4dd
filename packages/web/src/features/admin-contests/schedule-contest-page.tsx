import { Page } from '../../components/page.tsx';
import { useClient } from '../../session/use-session.ts';
import { ContestForm } from './contest-form.tsx';
import { contestOfForm, emptyContest } from './contest-form-state.ts';

export function ScheduleContestPage() {
  const client = useClient();
  return (
    <Page title="Schedule New Contest">
      <ContestForm
        initial={emptyContest}
        submitLabel="Schedule Contest"
        successText="Contest scheduled successfully!"
        send={(form) => client.contests.create(contestOfForm(form))}
        // The specification asks for a browser alert.
        onError={(error) => alert(error.message)}
      />
    </Page>
  );
}
