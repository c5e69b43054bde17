import type { ProblemGroup } from '#kit/contract/imports.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import type { MarkImportFound } from '../../contract/mark-imports.ts';

const number = (value: number) => (value === 0 ? '' : value.toLocaleString('en-KE'));

/** Rows with the same thing wrong. */
export function Problems({ group: { title, count, rows } }: { group: ProblemGroup }) {
  return (
    <Box title={title} count={count}>
      <ul className="mark-import-list">
        {rows.map(({ row, label, said }) => (
          <li key={row}>
            <span className="num">Row {row}</span>
            <span>{label}</span>
            <span className="hint">{said}</span>
          </li>
        ))}
        {count > rows.length && (
          <li className="hint">and {(count - rows.length).toLocaleString('en-KE')} more, all in the file to correct</li>
        )}
      </ul>
    </Box>
  );
}

type SubjectRow = MarkImportFound['subjects'][number];
const subjectColumns: readonly Column<SubjectRow>[] = [
  { key: 'name', label: 'Subject', value: ({ name }) => name },
  { key: 'added', label: 'New', value: ({ added }) => number(added), end: true },
  { key: 'changed', label: 'Change', value: ({ changed }) => number(changed), end: true },
  { key: 'same', label: 'Same as now', value: ({ same }) => number(same), end: true },
  { key: 'refused', label: 'To correct', value: ({ refused }) => number(refused), end: true },
];

/** What the file holds, subject by subject. */
export function SubjectTable({ subjects }: { subjects: readonly SubjectRow[] }) {
  return (
    <Box title="Subjects" count={subjects.length}>
      <RowsTable label="Marks by subject" columns={subjectColumns} rows={subjects} keyOf={({ name }) => name} sideways />
    </Box>
  );
}
