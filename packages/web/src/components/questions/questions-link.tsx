import { useEffect } from 'react';
import { ButtonLink } from '../button.tsx';
import { formatCount } from '../format-count.ts';
import { unreadMessages } from '../unread-messages.ts';
import { useQuestions } from './use-questions.ts';

interface QuestionsLinkProps {
  contestId: string;
  to: string;
  /** What the number counts: `new message`, `unclaimed question`. */
  noun: string;
  isOn: boolean;
  className?: string;
}

/**
 * Leads to the questions of a contest, with the number of unread ones, which the title of the tab
 * has too. Screen readers announce a change of the number once, and the focus stays where it is.
 */
export function QuestionsLink({ contestId, to, noun, isOn, className }: QuestionsLinkProps) {
  const unread = useQuestions(contestId, isOn).data?.unread ?? 0;
  useEffect(() => {
    unreadMessages.set(unread);
    return () => unreadMessages.set(0);
  }, [unread]);
  if (!isOn) return null;
  return (
    <ButtonLink look="quiet" to={to} className={className}>
      Questions{' '}
      <span role="status" className="contents">
        {unread > 0 ? (
          <span className="rounded-full bg-warn-soft px-2 text-xs/5 font-bold text-warn tabular-nums">
            <span aria-hidden="true">{unread}</span>
            <span className="sr-only">{formatCount(unread, noun)}</span>
          </span>
        ) : null}
      </span>
    </ButtonLink>
  );
}
