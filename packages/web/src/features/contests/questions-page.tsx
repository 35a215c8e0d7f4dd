import type { Contest, QuestionList } from '@podium/sdk/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { ParentLink } from '../../components/parent-link.tsx';
import { AnnouncementMessage, QuestionMessage } from '../../components/questions/message.tsx';
import { MessageForm } from '../../components/questions/message-form.tsx';
import { useQuestions, useQuestionsAgain } from '../../components/questions/use-questions.ts';
import { Select, smallSelectClass } from '../../components/select.tsx';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';
import { ContestFrame } from './contest-frame.tsx';

/** The questions of a participant, the answers, and what was announced. */
export function QuestionsPage() {
  const { contestId = '' } = useParams();
  return (
    <ContestFrame contestId={contestId}>
      {(contest, phase) => (
        <Page
          title="Questions"
          className="max-w-4xl"
          actions={<ParentLink to={paths.user.contestAttempt(contestId)}>{contest.title}</ParentLink>}
        >
          <Questions contest={contest} canAsk={phase === 'ongoing' && !contest.cancelled} />
        </Page>
      )}
    </ContestFrame>
  );
}

function Questions({ contest, canAsk }: { contest: Contest; canAsk: boolean }) {
  const query = useQuestions(contest._id, contest.isRegistered);
  if (!contest.isRegistered) {
    return <EmptyState title="Questions are for participants">You take no part in this contest.</EmptyState>;
  }
  return (
    <div className="flex flex-col gap-6">
      {canAsk ? <AskForm contest={contest} /> : null}
      <Loaded query={query} loading="Loading the questions">
        {(list) => <Messages contestId={contest._id} list={list} />}
      </Loaded>
    </div>
  );
}

function AskForm({ contest }: { contest: Contest }) {
  const client = useClient();
  const [address] = useSearchParams();
  const [problemId, setProblemId] = useState(address.get('problem') ?? '');
  const again = useQuestionsAgain(contest._id);
  const problems = contest.problems.map(({ _id, label, title }) => [_id, `${label} ${title}`] as const);
  const isListed = contest.problems.some(({ _id }) => _id === problemId);
  return (
    <section aria-label="Ask" className="rounded-lg border border-line bg-surface px-5 py-4">
      <MessageForm
        label="Your question"
        submitLabel="Ask"
        send={(text) => client.questions.ask(contest._id, { text, ...(isListed && { problemId }) })}
        onSent={again}
      >
        {() => (
          <Select
            label="What the question is about"
            options={{ '': 'In general', ...Object.fromEntries(problems) }}
            value={isListed ? problemId : ''}
            onChoose={setProblemId}
            className={`${smallSelectClass} self-start`}
          />
        )}
      </MessageForm>
    </section>
  );
}

function Messages({ contestId, list }: { contestId: string; list: QuestionList }) {
  useReadMark(contestId, list);
  const { announcements, questions } = list;
  if (announcements.length + questions.length === 0) {
    return <EmptyState title="Nothing was asked or announced">Answers and announcements appear here.</EmptyState>;
  }
  return (
    <ul aria-label="Messages" className="flex flex-col gap-3">
      {announcements.map((announcement) => (
        <li key={announcement._id}>
          <AnnouncementMessage announcement={announcement} />
        </li>
      ))}
      {questions.map((question) => (
        <li key={question._id}>
          <QuestionMessage question={question} />
        </li>
      ))}
    </ul>
  );
}

/** A message that was shown for this time is read. */
const readAfterMs = 2_000;

/** Marks what the page shows as read, while its tab is in front. */
function useReadMark(contestId: string, { newest, unread }: QuestionList): void {
  const client = useClient();
  const again = useQuestionsAgain(contestId);
  const mark = useEffectEvent((upTo: string) => {
    // A failure leaves the messages unread, which the next visit tries again.
    void client.questions.markRead(contestId, upTo).then(again, () => undefined);
  });
  useEffect(() => {
    if (newest === null || unread === 0) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      clearInterval(timer);
      mark(newest);
    }, readAfterMs);
    return () => clearInterval(timer);
  }, [newest, unread]);
}
