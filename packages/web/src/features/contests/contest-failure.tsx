import { ButtonLink } from '../../components/button.tsx';
import { LoadFailure, Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { isMissing } from '../../lib/is-missing.ts';
import { paths } from '../../lib/paths.ts';

/** Instead of a contest that could not be loaded. One that does not exist is not asked for again. */
export function ContestFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Page title="Contest">
      {isMissing(error) ? (
        <Notice tone="bad">Contest not found</Notice>
      ) : (
        <LoadFailure message={error.message} onRetry={onRetry} />
      )}
      <ButtonLink to={paths.user.contests} className="mt-6">
        All contests
      </ButtonLink>
    </Page>
  );
}
