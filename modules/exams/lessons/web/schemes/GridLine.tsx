import { memo, type KeyboardEvent } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { lessonsScreens } from '../../contract/screens.ts';
import { type PlanState, planStateWords, type TermWeek } from '../../contract/steps.ts';
import { CellEditor, type Then } from './CellEditor.tsx';
import type { GridColumn, GridRow } from './grid-rows.ts';

interface GridLineProps {
  row: GridRow;
  place: number;
  columns: readonly GridColumn[];
  /** The days of its week, on the first row of a week; `outside` when the term has no such week. */
  week: TermWeek | 'outside' | null;
  /** The column of the current cell when it is in this row. */
  current: number | null;
  /** What is being typed into it. */
  typed: string | null;
  wrong: ReadonlySet<string>;
  onAt: (column: number) => void;
  onKeys: (event: KeyboardEvent) => void;
  onOpen: () => void;
  onTyped: (text: string | null, then: Then | null) => void;
  onPlan: ((rowId: number) => void) | null;
}

/** One lesson of the grid. Drawn again only when it changes or the current cell comes or goes. */
export const GridLine = memo(Line, (before, after) => {
  const still = before.current === null && after.current === null;
  return (
    still &&
    before.row === after.row &&
    before.place === after.place &&
    before.week === after.week &&
    before.wrong === after.wrong &&
    (before.onPlan === null) === (after.onPlan === null)
  );
});

function Line({ row, place, columns, week, current, typed, wrong, onAt, onKeys, onOpen, onTyped, onPlan }: GridLineProps) {
  return (
    <tr data-week={week !== null || undefined}>
      {columns.map((column, across) => {
        const editing = current === across && typed !== null;
        return (
          <td
            key={column}
            data-cell={`${place}.${across}`}
            data-wrong={wrong.has(`${place}.${column}`) || undefined}
            className={across < 2 ? 'num' : undefined}
            tabIndex={current === across || (current === null && place === 0 && across === 0) ? 0 : -1}
            onFocus={() => onAt(across)}
            onKeyDown={editing ? undefined : onKeys}
            onDoubleClick={onOpen}
          >
            {editing ? <CellEditor label={`${column} of row ${place + 1}`} text={typed} onDone={onTyped} /> : row[column]}
            {column === 'week' && week !== null && !editing && (
              <span className="hint">{week === 'outside' ? 'after term' : `from ${formatDay(week.from, true)}`}</span>
            )}
          </td>
        );
      })}
      <td className="scheme-plans">
        {row.plans.map((plan) => (
          <Go key={plan.id} className="link" href={to(lessonsScreens.lessonPlan, { id: plan.id })}>
            {[formatDay(plan.day, true), plan.streamName, planStateWords[plan.state as PlanState][0].toLowerCase()]
              .filter(Boolean)
              .join(', ')}
          </Go>
        ))}
        {onPlan && row.id !== null && (
          <button type="button" className="link" onClick={() => row.id !== null && onPlan(row.id)}>
            Plan lesson <span className="sr">{place + 1}</span>
          </button>
        )}
      </td>
    </tr>
  );
}
