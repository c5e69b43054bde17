import { InstantText } from '#kit/web/ui/DayText.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { SheetRow, SheetState } from '../contract/sheets.ts';
import './sheet-columns.css';

const words: Record<SheetState, string> = { open: 'Open', locked: 'Locked', closed: 'Closed' };

/** How much of a sheet is entered, as a bar and in figures. */
export function EnteredOf({ entered, expected }: { entered: number; expected: number }) {
  return (
    <span className="entered-of num">
      <progress className="bar" max={Math.max(1, expected)} value={entered} aria-label="Entered" />
      <span>
        {entered} of {expected}
      </span>
    </span>
  );
}

export const sheetColumns: readonly Column<SheetRow>[] = [
  { key: 'subjectName', label: 'Subject', value: (row) => row.subjectName },
  {
    key: 'className',
    label: 'Class',
    value: (row) => [row.className, row.streamName].filter(Boolean).join(' '),
    phone: 'note',
  },
  { key: 'examName', label: 'Exam', value: (row) => `${row.examName}, ${row.termName}`, phone: 'note' },
  {
    key: 'teachers',
    label: 'Teachers',
    value: (row) =>
      row.teachers ? (
        <span className="cell-short" title={row.teachers}>
          {row.teachers}
        </span>
      ) : (
        <Status tone="att">Nobody</Status>
      ),
  },
  { key: 'entered', label: 'Entered', value: (row) => <EnteredOf {...row} /> },
  {
    key: 'missing',
    label: 'Missing',
    value: ({ missing }) => (missing === 0 ? <span className="pos">Complete</span> : missing),
    end: true,
    phone: 'figure',
  },
  {
    key: 'state',
    label: 'State',
    value: ({ state }) => <Status tone={state === 'open' ? 'inf' : 'quiet'}>{words[state]}</Status>,
  },
  { key: 'enterUntil', label: 'Until', value: (row) => <InstantText at={row.enterUntil} />, quiet: true, optional: true },
];
