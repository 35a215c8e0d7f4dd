import type { Announcement, CannedAnswer, Question, QuestionAudience, QuestionList } from '@podium/sdk/contract';
import { contestQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { formatCount } from '../../components/format-count.ts';
import { Loaded } from '../../components/loaded.tsx';
import { EmptyState, Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { ParentLink } from '../../components/parent-link.tsx';
import { AnnouncementMessage, QuestionMessage } from '../../components/questions/message.tsx';
import { MessageForm } from '../../components/questions/message-form.tsx';
import { useQuestions, useQuestionsAgain } from '../../components/questions/use-questions.ts';
import { Select, smallSelectClass } from '../../components/select.tsx';
import { Switch } from '../../components/switch.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useSingleMutation } from '../../components/use-single-mutation.ts';
import { paths } from '../../lib/paths.ts';
import { useClient, useSessionState } from '../../session/use-session.ts';
import { CannedAnswers } from './canned-answers.tsx';

/** The queue of an administrator: claim, answer, close, and announce. */
export function AdminQuestionsPage() {
  const { contestId = '' } = useParams();
  const contest = useQuery(contestQuery(useClient(), contestId)).data;
  const query = useQuestions(contestId);
  return (
    <Page
      title="Questions"
      actions={<ParentLink to={paths.admin.contest(contestId)}>{contest?.title ?? 'The contest'}</ParentLink>}
    >
      <Loaded query={query} loading="Loading the questions">
        {(list) => (
          <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
            <Queue contestId={contestId} list={list} />
            <div className="flex min-w-0 flex-col gap-8">
              <Announcements contestId={contestId} list={list} />
              <CannedAnswers contestId={contestId} answers={list.cannedAnswers} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const filters = { open: 'Open', answered: 'Answered', closed: 'Closed', all: 'All' };
type Filter = keyof typeof filters;

function isShown({ state }: Question, filter: Filter): boolean {
  if (filter === 'open') return state !== 'answered' && state !== 'closed';
  return filter === 'all' || state === filter;
}

function Queue({ contestId, list }: { contestId: string; list: QuestionList }) {
  const [address, setAddress] = useSearchParams();
  const given = address.get('state') ?? '';
  const filter = given in filters ? (given as Filter) : 'open';
  const [answering, setAnswering] = useState<string>();
  // A form stays where it is, although somebody else answers the question meanwhile.
  const shown = list.questions.filter((question) => question._id === answering || isShown(question, filter));
  return (
    <section aria-label="Queue" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          {formatCount(list.unread, 'question')} without a holder
        </p>
        <Select
          label="Which questions"
          options={filters}
          value={filter}
          onChoose={(state) => setAddress(state === 'open' ? {} : { state }, { replace: true })}
          className={smallSelectClass}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title="No questions here">Questions of participants appear by themselves.</EmptyState>
      ) : (
        <ul aria-label="Questions" className="flex flex-col gap-3">
          {shown.map((question) => (
            <li key={question._id}>
              <QuestionMessage question={question}>
                <QuestionActions
                  {...{ contestId, question, cannedAnswers: list.cannedAnswers }}
                  isWriting={question._id === answering}
                  setIsWriting={(isWriting) => setAnswering(isWriting ? question._id : undefined)}
                />
              </QuestionMessage>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface QuestionActionsProps {
  contestId: string;
  question: Question;
  cannedAnswers: readonly CannedAnswer[];
  isWriting: boolean;
  setIsWriting: (isWriting: boolean) => void;
}

function QuestionActions(props: QuestionActionsProps) {
  const { contestId, question, cannedAnswers, isWriting, setIsWriting } = props;
  const { questions } = useClient();
  const session = useSessionState();
  const again = useQuestionsAgain(contestId);
  // After a refusal the list shows who was first.
  const change = useSingleMutation({ mutationFn: (send: () => Promise<unknown>) => send(), onSettled: again });
  const { _id, state, holder, answer } = question;
  const isMine = session.state === 'signed-in' && holder?._id === session.user.id;
  const isHeldByOther = state === 'claimed' && !isMine;
  if (isWriting) {
    return (
      <AnswerForm
        {...{ question, cannedAnswers }}
        onSent={() => {
          setIsWriting(false);
          again();
        }}
        onCancel={() => setIsWriting(false)}
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isHeldByOther ? (
        <Button onClick={() => change.mutate(() => questions.claim(_id, holder ? { takeFrom: holder._id } : {}))}>
          Take over from {holder?.name}
        </Button>
      ) : null}
      {state === 'asked' || state === 'closed' ? (
        <Button onClick={() => change.mutate(() => questions.claim(_id))}>
          {state === 'closed' ? 'Open again' : 'Claim'}
        </Button>
      ) : null}
      {state === 'asked' || (state === 'claimed' && isMine) || answer ? (
        <Button look={answer ? 'secondary' : 'primary'} onClick={() => setIsWriting(true)}>
          {answer ? 'Change the answer' : 'Answer'}
        </Button>
      ) : null}
      {state === 'claimed' && isMine ? (
        <Button onClick={() => change.mutate(() => questions.release(_id))}>Give back</Button>
      ) : null}
      {state === 'asked' || (state === 'claimed' && isMine) ? (
        <Button onClick={() => change.mutate(() => questions.close(_id))}>Close without an answer</Button>
      ) : null}
      {change.error ? <Notice tone="bad">{change.error.message}</Notice> : null}
    </div>
  );
}

interface AnswerFormProps {
  question: Question;
  cannedAnswers: readonly CannedAnswer[];
  onSent: () => void;
  onCancel: () => void;
}

function AnswerForm({ question, cannedAnswers, onSent, onCancel }: AnswerFormProps) {
  const { questions } = useClient();
  // What was begun as an answer does not become a change of somebody else's.
  const [{ _id, answer }] = useState(question);
  const [isToAll, setIsToAll] = useState(answer?.to === 'all');
  const to: QuestionAudience = isToAll ? 'all' : 'participant';
  const texts = cannedAnswers.map(({ name }, index) => [String(index), name] as const);
  return (
    <MessageForm
      label="Answer"
      submitLabel={answer ? 'Save the answer' : isToAll ? 'Send to all' : 'Send to the participant'}
      initial={answer?.text ?? ''}
      send={(text) => (answer ? questions.editAnswer(_id, { text, to }) : questions.answer(_id, { text, to }))}
      onSent={onSent}
      onCancel={onCancel}
    >
      {(insert) => (
        <>
          {texts.length > 0 ? (
            <Select
              label="Prepared answer"
              options={{ '': 'Prepared answer…', ...Object.fromEntries(texts) }}
              value=""
              onChoose={(index) => insert(cannedAnswers[Number(index)]?.text ?? '')}
              className={`${smallSelectClass} self-start`}
            />
          ) : null}
          <Switch label="To all participants" isOn={isToAll} onChange={setIsToAll}>
            Everybody sees the question and the answer, but not who asked.
          </Switch>
        </>
      )}
    </MessageForm>
  );
}

function Announcements({ contestId, list: { announcements } }: { contestId: string; list: QuestionList }) {
  const client = useClient();
  const again = useQuestionsAgain(contestId);
  const [to, setTo] = useState('');
  const whom = to.trim();
  return (
    <section aria-labelledby="announcements" className="flex min-w-0 flex-col gap-3">
      <h2 id="announcements" className="text-lg font-semibold">
        Announcements
      </h2>
      <div className="rounded-lg border border-line bg-surface px-5 py-4">
        <MessageForm
          label="New announcement"
          submitLabel="Announce"
          send={(text) => client.questions.announce(contestId, { text, ...(whom && { to: whom }) })}
          onSent={() => {
            setTo('');
            again();
          }}
        >
          {() => (
            <TextField
              label="To one participant (optional)"
              hint="An email. Empty: all participants read it."
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          )}
        </MessageForm>
      </div>
      <ul aria-label="Announcements" className="flex flex-col gap-3">
        {announcements.map((announcement) => (
          <li key={announcement._id}>
            <AnnouncementMessage announcement={announcement}>
              <AnnouncementEdit announcement={announcement} onSaved={again} />
            </AnnouncementMessage>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AnnouncementEdit({ announcement, onSaved }: { announcement: Announcement; onSaved: () => void }) {
  const { questions } = useClient();
  const [isEditing, setIsEditing] = useState(false);
  if (!isEditing) {
    return (
      <Button className="self-start" onClick={() => setIsEditing(true)}>
        Change
      </Button>
    );
  }
  return (
    <MessageForm
      label="Text"
      submitLabel="Save the announcement"
      initial={announcement.text}
      send={(text) => questions.editAnnouncement(announcement._id, text)}
      onSent={() => {
        setIsEditing(false);
        onSaved();
      }}
      onCancel={() => setIsEditing(false)}
    />
  );
}
