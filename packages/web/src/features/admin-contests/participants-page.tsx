import type { Contest, Participant, ParticipantUpdate } from '@podium/sdk/contract';
import { contestQuery, participantsQuery } from '@podium/sdk/queries';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { formatCount } from '../../components/format-count.ts';
import { formatAgo, formatMoment } from '../../components/format-moment.ts';
import { Loaded } from '../../components/loaded.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { ParentLink } from '../../components/parent-link.tsx';
import { RowPages, rowsPerPage } from '../../components/row-pages.tsx';
import { Table } from '../../components/table.tsx';
import { inputClass } from '../../components/text-field.tsx';
import { useShortcut } from '../../components/use-keys.ts';
import { useSettled } from '../../components/use-settled.ts';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';
import { ownNameOf, ParticipantDialog } from './participant-dialog.tsx';

/** Lists who takes part in a contest, and changes how. The page is in the URL. */
export function ParticipantsPage() {
  const { contestId = '' } = useParams();
  const client = useClient();
  const contest = useQuery(contestQuery(client, contestId));
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(address.get('page'))) || 1);
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const list = useQuery({
    ...participantsQuery(client, contestId, {
      from: (page - 1) * rowsPerPage,
      count: rowsPerPage,
      ...(search !== '' && { search }),
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', () => field.current?.focus());
  const choosePage = (chosen: number) =>
    setAddress(chosen > 1 ? { page: String(chosen) } : {}, { replace: true, preventScrollReset: true });
  return (
    <Page
      title="Participants"
      actions={<ParentLink to={paths.admin.contest(contestId)}>{contest.data?.title ?? 'The contest'}</ParentLink>}
    >
      <search className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <input
          ref={field}
          type="search"
          aria-keyshortcuts="/"
          aria-label="Find a participant"
          placeholder="Name, email, organization or group"
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            if (page > 1) choosePage(1);
          }}
          className={classNames(inputClass, 'sm:max-w-xs')}
        />
        <p role="status" className="text-sm text-muted">
          {list.data ? formatCount(list.data.count, 'participant') : ''}
        </p>
      </search>
      <Loaded query={list} loading="Loading the participants">
        {({ count, participants }) =>
          participants.length === 0 ? (
            <EmptyState title={emptyText(search, count)} />
          ) : (
            <>
              <ParticipantTable contest={contest.data} participants={participants} />
              <div className="mt-3 flex justify-end">
                <RowPages label="Pages of the participants" {...{ page, count }} onChoose={choosePage} />
              </div>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function emptyText(search: string, count: number): string {
  if (search !== '') return 'No participants match';
  return count > 0 ? 'There are no rows on this page' : 'Nobody has registered yet';
}

const titles = ['Name', 'Kind', 'Extra time', 'Organization', 'Group', 'Online', 'Last submission', ''];

interface ParticipantTableProps {
  /** Undefined until it is read. */
  contest: Contest | undefined;
  participants: readonly Participant[];
}

function ParticipantTable({ contest, participants }: ParticipantTableProps) {
  const queries = useQueryClient();
  const client = useClient();
  const [edited, setEdited] = useState<Participant>();
  const [answer, setAnswer] = useState('');
  async function save({ _id }: Participant, change: ParticipantUpdate) {
    const { message } = await client.contests.updateParticipant(_id, change);
    setAnswer(message);
    setEdited(undefined);
    await queries.invalidateQueries({ queryKey: ['contest', contest?._id] });
  }
  return (
    <>
      <Table label="Participants" titles={titles}>
        {participants.map((participant) => (
          <ParticipantRow
            key={participant._id}
            participant={participant}
            onChange={() => {
              setAnswer('');
              setEdited(participant);
            }}
          />
        ))}
      </Table>
      <p role="status" className="mt-3 text-sm font-medium text-good">
        {answer}
      </p>
      {edited && contest ? (
        <ParticipantDialog
          contest={contest}
          participant={edited}
          save={(change) => save(edited, change)}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}

function ParticipantRow({ participant, onChange }: { participant: Participant; onChange: () => void }) {
  const { name, kind, members, extraMinutes, endTime, organization, group, online, lastSubmittedAt } = participant;
  const { clock } = useClient();
  // An account whose name is on the board is shown by its email alone.
  const hasOwnName = ownNameOf(participant) !== '';
  return (
    <tr>
      <th scope="row" className="min-w-40 px-4 py-2 font-medium wrap-anywhere">
        {name}
        {members.map((member) => (
          <span key={member._id} className="block text-xs font-normal text-muted">
            {hasOwnName ? `${member.name}, ` : ''}
            {member.email}
          </span>
        ))}
      </th>
      <td className={classNames('px-4 py-2', kind === 'official' ? 'text-muted' : 'font-medium text-warn')}>{kind}</td>
      <td className="px-4 py-2 whitespace-nowrap tabular-nums">
        {extraMinutes === 0 ? (
          <Nothing />
        ) : (
          <span title={`Ends ${formatMoment(endTime)}`} className="font-medium">
            {formatCount(extraMinutes)} min
          </span>
        )}
      </td>
      <td className="min-w-32 px-4 py-2 wrap-anywhere">{organization || <Nothing />}</td>
      <td className="px-4 py-2 wrap-anywhere">{group || <Nothing />}</td>
      <td className="px-4 py-2">{online ? <span className="font-medium text-good">online</span> : <Nothing />}</td>
      <td className="px-4 py-2 whitespace-nowrap text-muted">
        {lastSubmittedAt === null ? (
          <Nothing />
        ) : (
          <time dateTime={lastSubmittedAt} title={formatMoment(lastSubmittedAt)}>
            {formatAgo(lastSubmittedAt, clock.now())}
          </time>
        )}
      </td>
      <td className="px-4 py-2 text-right">
        <Button onClick={onChange} aria-label={`Change ${name}`}>
          Change
        </Button>
      </td>
    </tr>
  );
}

function Nothing() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">None</span>
    </span>
  );
}
