import { ButtonLink } from '../../components/button.tsx';
import { LoadFailure, Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { isMissing } from '../../lib/is-missing.ts';
import { paths } from '../../lib/paths.ts';

/**
 * Replaces a contest that could not be loaded. Offers a retry unless the contest does not exist.
 */
export function ContestFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Page title="Contest">
      {isMissing(error) ? (
        <Notice tone="bad">Contest not found</Notice>
      ) : (
        <LoadFailure error={error} onRetry={onRetry} />
      )}
      <ButtonLink to={paths.user.contests} className="mt-6">
        All contests
      </ButtonLink>
    </Page>
  );
}
