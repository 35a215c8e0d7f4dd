import { Page } from '../../components/page.tsx';
import { ContestForm } from './contest-form.tsx';
import { emptyContest } from './contest-form-state.ts';

export function ScheduleContestPage() {
  return (
    <Page title="Schedule New Contest">
      <ContestForm
        initial={emptyContest}
        submitLabel="Schedule Contest"
        successText="Contest scheduled successfully!"
        // The specification asks for a browser alert.
        onError={(error) => alert(error.message)}
      />
    </Page>
  );
}
