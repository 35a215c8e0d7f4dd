import type { Announcement, Question } from '@podium/sdk/contract';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Moment } from '../moment.tsx';

interface MessageProps {
  unread: boolean;
  /** What is written in one line above the text, from left to right. */
  about: readonly ReactNode[];
  text: string;
  children?: ReactNode;
}

function Message({ unread, about, text, children }: MessageProps) {
  return (
    <article
      className={classNames(
        'flex flex-col gap-2 rounded-lg border bg-surface px-5 py-3',
        unread ? 'border-warn' : 'border-line',
      )}
    >
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {unread ? <strong className="text-warn">New</strong> : null}
        {about.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
          <span key={index}>{part}</span>
        ))}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      {children}
    </article>
  );
}

const changed = (editedAt: string | null) =>
  editedAt === null
    ? []
    : [
        <>
          changed <Moment iso={editedAt} />
        </>,
      ];

/** A question with its answer. `children` are what can be done with it. */
export function QuestionMessage({ question, children }: { question: Question; children?: ReactNode }) {
  const { label, mine, asker, holder, askedAt, state, answer, text, unread } = question;
  const about = [
    <strong key="about" className="text-ink">
      {label ? `Problem ${label}` : 'In general'}
    </strong>,
    asker?.name ?? (mine ? 'You' : 'A participant'),
    ...(askedAt ? [<Moment key="asked" iso={askedAt} />] : []),
    ...(answer ? [] : [holder ? `${state} by ${holder.name}` : state]),
  ];
  const whom = answer?.to === 'all' ? 'to all' : mine ? 'to you' : 'to the participant';
  return (
    <Message {...{ unread, about, text }}>
      {answer ? (
        <div className="border-l-2 border-good pl-3">
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            <strong className="text-good">Answer</strong>
            {holder ? <span>{holder.name}</span> : null}
            <span>{whom}</span>
            <Moment iso={answer.answeredAt} />
            {changed(answer.editedAt)}
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{answer.text}</p>
        </div>
      ) : null}
      {children}
    </Message>
  );
}

export function AnnouncementMessage({ announcement, children }: { announcement: Announcement; children?: ReactNode }) {
  const { text, announcedAt, editedAt, toAll, to, author, unread } = announcement;
  const about = [
    <strong key="about" className="text-ink">
      Announcement
    </strong>,
    to ? `to ${to.name}` : toAll ? 'to all' : 'to you',
    ...(author ? [author.name] : []),
    <Moment key="announced" iso={announcedAt} />,
    ...changed(editedAt),
  ];
  return <Message {...{ unread, about, text }}>{children}</Message>;
}
