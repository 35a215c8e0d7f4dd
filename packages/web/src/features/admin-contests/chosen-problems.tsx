import type { ProblemSummary } from '@podium/sdk/contract';
import { problemLabel } from '@podium/sdk/display';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';

interface ChosenProblemsProps {
  problems: readonly ProblemSummary[];
  /** Ids in the contest's order. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The indices of a drag: of the row that is dragged, and of the row below the pointer. */
interface Drag {
  from: number;
  to: number;
}

/**
 * The problems of the contest with their letters. Rows are moved by dragging, by their buttons, and
 * with Alt and an arrow key.
 */
export function ChosenProblems({ problems, chosen, onChange }: ChosenProblemsProps) {
  const list = useRef<HTMLOListElement>(null);
  const empty = useRef<HTMLParagraphElement>(null);
  const [news, setNews] = useState('');
  const [drag, setDrag] = useState<Drag>();
  const titleOf = (id: string | undefined) => problems.find(({ _id }) => _id === id)?.title ?? 'A problem';

  const move = (from: number, to: number) => {
    if (to < 0 || to >= chosen.length || to === from) return;
    const order = chosen.filter((_, at) => at !== from);
    order.splice(to, 0, chosen[from] ?? '');
    flushSync(() => onChange(order));
    setNews(`${titleOf(chosen[from])} is now problem ${problemLabel(to)} of ${chosen.length}.`);
    // At the end of the list, the pressed button becomes disabled and loses the focus.
    if (document.activeElement?.matches('body, :disabled')) focusRow(to);
  };
  const remove = (at: number) => {
    flushSync(() => onChange(chosen.filter((_, each) => each !== at)));
    setNews(`${titleOf(chosen[at])} is removed.`);
    focusRow(Math.min(at, chosen.length - 2));
  };
  const focusRow = (at: number) => {
    const row = list.current?.children[at]?.querySelector<HTMLElement>('button:not(:disabled)');
    // Without a row left, the next step is to choose problems.
    (row ?? empty.current)?.focus();
  };

  return (
    <>
      {chosen.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-sm text-muted outline-none">
          No problems chosen yet. Choose them in the list below.
        </p>
      ) : (
        <>
          <p className="text-xs text-muted">Drag rows, or press Alt with ↑ or ↓, to change the letters.</p>
          <ol ref={list} className="flex flex-col gap-1" aria-label="Chosen problems">
            {chosen.map((id, at) => (
              <ChosenProblem
                key={id}
                {...{ at, drag }}
                title={titleOf(id)}
                isLast={at === chosen.length - 1}
                onMove={(to) => move(at, to)}
                onRemove={() => remove(at)}
                onDrag={setDrag}
                onDrop={() => {
                  if (drag) move(drag.from, drag.to);
                }}
              />
            ))}
          </ol>
        </>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

interface ChosenProblemProps {
  at: number;
  title: string;
  isLast: boolean;
  drag: Drag | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDrag: (drag: Drag | undefined) => void;
  onDrop: () => void;
}

function ChosenProblem({ at, title, isLast, drag, onMove, onRemove, onDrag, onDrop }: ChosenProblemProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? at - 1 : at + 1);
  };
  const onDragOver = (event: DragEvent) => {
    if (!drag) return;
    event.preventDefault();
    if (drag.to !== at) onDrag({ from: drag.from, to: at });
  };
  const isTarget = drag !== undefined && drag.to === at && drag.from !== at;
  return (
    <li
      draggable
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Firefox starts a drag only with data.
        event.dataTransfer.setData('text/plain', title);
        onDrag({ from: at, to: at });
      }}
      onDragOver={onDragOver}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      onDragEnd={() => onDrag(undefined)}
      className={classNames(
        'flex cursor-grab items-center gap-1 rounded-md border-y-2 border-transparent bg-sunken py-0.5 pr-1 pl-2 text-sm',
        drag?.from === at && 'opacity-50',
        isTarget && (drag.from < at ? 'border-b-accent' : 'border-t-accent'),
      )}
    >
      <Grip />
      <span className="w-7 text-center font-semibold text-accent">{problemLabel(at)}</span>
      <span className="min-w-0 flex-1 max-sm:wrap-anywhere sm:truncate" title={title}>
        {title}
      </span>
      <RowButton sign="↑" label={`Move ${title} up`} disabled={at === 0} onClick={() => onMove(at - 1)} />
      <RowButton sign="↓" label={`Move ${title} down`} disabled={isLast} onClick={() => onMove(at + 1)} />
      <RowButton sign="×" label={`Remove ${title}`} disabled={false} onClick={onRemove} />
    </li>
  );
}

interface RowButtonProps {
  sign: string;
  label: string;
  disabled: boolean;
  onClick: () => void;
}

function RowButton({ sign, label, disabled, onClick }: RowButtonProps) {
  return (
    <Button look="quiet" className="size-8 p-0" title={label} disabled={disabled} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{label}</span>
    </Button>
  );
}

function Grip() {
  return (
    <svg aria-hidden="true" viewBox="0 0 10 16" className="h-4 w-2.5 shrink-0 fill-strong-line">
      {[2, 8, 14].flatMap((y) => [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.5" />))}
    </svg>
  );
}
