import type { Announcement, Question } from '@podium/sdk/contract';
import { problemLabel } from '@podium/sdk/display';
import type { Reader, StoredAnnouncement, StoredQuestion } from './question-repository.ts';

/**
 * Shows a question as the reader may see it. Only administrators see persons, and nobody else sees
 * when another participant asked. `read` is the position that the reader has marked as read.
 */
export function viewQuestion(question: StoredQuestion, reader: Reader, read: number): Question {
  const isAdmin = reader.type === 'admin';
  const mine = !isAdmin && question.participantId === reader.participantId;
  const { answer, answeredTo, settledAt, position } = question;
  return {
    _id: question.id,
    problemId: question.problemId,
    label: question.problemPosition === null ? null : problemLabel(question.problemPosition),
    text: question.text,
    askedAt: isAdmin || mine ? isoOf(question.askedAt) : null,
    mine,
    state: question.state,
    answer:
      answer === null || answeredTo === null || settledAt === null
        ? null
        : {
            text: answer,
            to: answeredTo,
            answeredAt: isoOf(settledAt),
            editedAt: question.editedAt === null ? null : isoOf(question.editedAt),
          },
    unread: !isAdmin && position !== null && position > read,
    asker: isAdmin ? { _id: question.participantId, name: question.askerName ?? '' } : null,
    holder: isAdmin && question.holderId !== null ? { _id: question.holderId, name: question.holderName ?? '' } : null,
  };
}

export function viewAnnouncement(announcement: StoredAnnouncement, reader: Reader, read: number): Announcement {
  const { id, text, participantId, announcedAt, editedAt, authorId, position } = announcement;
  const isAdmin = reader.type === 'admin';
  return {
    ...{ _id: id, text, toAll: participantId === null },
    announcedAt: isoOf(announcedAt),
    editedAt: editedAt === null ? null : isoOf(editedAt),
    unread: !isAdmin && position > read,
    to: isAdmin && participantId !== null ? { _id: participantId, name: announcement.recipientName ?? '' } : null,
    author: isAdmin ? { _id: authorId, name: announcement.authorName ?? '' } : null,
  };
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}
