import { plural } from '@podium/sdk/display';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { moveFocusByArrows } from './roving-focus.ts';

const tableMaxRows = 6;
const tableMaxColumns = 6;

const cells = Array.from({ length: tableMaxRows * tableMaxColumns }, (_, index) => ({
  row: Math.floor(index / tableMaxColumns) + 1,
  column: (index % tableMaxColumns) + 1,
}));

interface TablePickerProps {
  onPick: (rows: number, columns: number) => void;
  /** Called on Escape, and when the focus leaves. */
  onClose: (wasEscape: boolean) => void;
}

export function TablePicker({ onPick, onClose }: TablePickerProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const [size, setSize] = useState({ row: 1, column: 1 });
  useEffect(() => group.current?.querySelector('button')?.focus(), []);
  return (
    <fieldset
      ref={group}
      aria-label="Size of the table"
      className="absolute right-0 top-full z-20 mt-1 w-max rounded-md sm:left-0 sm:right-auto border border-line bg-surface p-3 shadow-lg"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onClose(true);
        } else moveFocusByArrows(event, tableMaxColumns);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose(false);
      }}
    >
      <div className="grid grid-cols-6 gap-1">
        {cells.map(({ row, column }) => (
          <button
            key={`${row} ${column}`}
            type="button"
            data-roving
            tabIndex={row === size.row && column === size.column ? 0 : -1}
            aria-label={`${plural(row, 'row')}, ${plural(column, 'column')}`}
            onFocus={() => setSize({ row, column })}
            onPointerEnter={() => setSize({ row, column })}
            onClick={() => onPick(row, column)}
            className={classNames(
              'size-6 rounded-sm border',
              row <= size.row && column <= size.column ? 'border-accent bg-accent-soft' : 'border-line bg-sunken',
            )}
          />
        ))}
      </div>
      <p aria-hidden="true" className="mt-2 text-center text-xs text-muted">
        {size.row} × {size.column}
      </p>
    </fieldset>
  );
}
