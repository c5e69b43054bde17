import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { type Layout, schemeColumns } from '../../contract/layout.ts';
import type { TermWeek } from '../../contract/steps.ts';
import { GridLine } from './GridLine.tsx';
import { type GridRow, gridColumns, pasteInto, withCell } from './grid-rows.ts';
import './scheme.css';

/** A cell by its row and column. */
export interface At {
  row: number;
  column: number;
}

interface SchemeGridProps {
  layout: Layout;
  rows: readonly GridRow[];
  weeks: readonly TermWeek[];
  writes: boolean;
  at: At;
  onAt: (at: At) => void;
  onChange: (next: (rows: readonly GridRow[]) => readonly GridRow[]) => void;
  /** The cells that cannot be saved as they are, by `row.column`. */
  wrong: ReadonlySet<string>;
  /** Plans the lesson of a row; none while rows are not saved. */
  onPlan: ((rowId: number) => void) | null;
}

const steps: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A scheme as a sheet: arrows move, typing or Enter writes, Tab and Enter go on, cells are pasted from a spreadsheet. */
export function SchemeGrid({ layout, rows, weeks, writes, at, onAt, onChange, wrong, onPlan }: SchemeGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const columns = gridColumns(layout);
  const column = columns[at.column] ?? 'week';

  const goTo = (row: number, across: number): void => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, across)),
    };
    setTyped(null);
    onAt(next);
    // At once: what is typed before the next frame is for that cell too.
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}.${next.column}"]`)?.focus();
  };
  const write = (text: string): void =>
    onChange((now) => now.map((row, place) => (place === at.row ? withCell(row, column, text) : row)));
  const keys = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    const [held, alone] = [event.ctrlKey || event.metaKey || event.altKey, event.key.length === 1];
    if (step && !held) {
      event.preventDefault();
      goTo(at.row + step[0], at.column + step[1]);
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      goTo(at.row, event.key === 'Home' ? 0 : columns.length);
    } else if (writes && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      write('');
    } else if (writes && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault();
      setTyped(String(rows[at.row]?.[column] ?? ''));
    } else if (writes && alone && !held) {
      event.preventDefault();
      setTyped(event.key);
    }
  };
  const paste = (event: ClipboardEvent): void => {
    if (!writes || typed !== null) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    onChange((now) => pasteInto(now, at.row, column, text, layout));
  };
  const copy = (event: ClipboardEvent): void => {
    if (typed !== null || window.getSelection()?.type === 'Range') return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', String(rows[at.row]?.[column] ?? ''));
  };

  return (
    <div className="table-scroll scheme-scroll">
      <table ref={table} className="scheme-grid" aria-label="Lessons" onPaste={paste} onCopy={copy}>
        <thead>
          <tr>
            <th className="scheme-number">Week</th>
            <th className="scheme-number">Lesson</th>
            {schemeColumns[layout].map(({ key, label, width }) => (
              <th key={key} style={{ minInlineSize: `${width * 13}px` }}>
                {label}
              </th>
            ))}
            <th className="scheme-plans">Plans</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <GridLine
              key={row.key}
              row={row}
              place={place}
              columns={columns}
              week={rows[place - 1]?.week === row.week ? null : (weeks[row.week - 1] ?? 'outside')}
              current={place === at.row ? at.column : null}
              typed={place === at.row ? typed : null}
              wrong={wrong}
              onAt={(across) => {
                if (place !== at.row || across !== at.column) setTyped(null);
                onAt({ row: place, column: across });
              }}
              onKeys={keys}
              onOpen={() => writes && setTyped(String(row[columns[at.column] ?? 'week'] ?? ''))}
              onTyped={(text, then) => {
                if (text !== null) write(text);
                if (then) goTo(at.row + then[0], at.column + then[1]);
                else setTyped(null);
              }}
              onPlan={onPlan}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
