import { SignedOutError } from '@podium/sdk';
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
        onError={(error) => {
          // The specification asks for a browser alert. The sign-in page itself reports that a
          // session ended.
          if (!(error instanceof SignedOutError)) alert(error.message);
        }}
      />
    </Page>
  );
}
