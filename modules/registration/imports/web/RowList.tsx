import { type Batch, importsApi } from '#kit/contract/imports.ts';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { type RowOf, useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { studentsScreens } from '../../students/contract/screens.ts';
import { Changes } from './Changes.tsx';
import { outcomeTones, outcomeWords } from './import-words.ts';

const columnsOf = (opens: boolean): readonly Column<RowOf<typeof importsApi.rows>>[] => [
  { key: 'row', label: 'Row', value: (row) => row.row },
  {
    key: 'label',
    label: 'Name',
    value: (row) =>
      opens && row.recordId !== null ? <Go href={to(studentsScreens.student, { id: row.recordId })}>{row.label}</Go> : row.label,
  },
  {
    key: 'outcome',
    label: 'What happens',
    value: (row) => <Status tone={outcomeTones[row.outcome]}>{outcomeWords[row.outcome]}</Status>,
    phone: 'figure',
  },
  { key: 'changed', label: 'What changes', value: (row) => <Changes changes={row.changes} />, phone: 'note' },
  { key: 'said', label: 'Remark', value: (row) => row.said, phone: 'note' },
];

/** Every row of a file with what becomes of it; those of students lead to the student. */
export function RowList({ batch: { id, kind, title, state } }: { batch: Batch }) {
  const opens = kind === 'registration.students' && state === 'done';
  const { body } = useListBody({
    list: importsApi.rows,
    name: 'kit.imports.rows',
    words: {
      title: `${title}: rows`,
      search: 'Name',
      empty: { title: 'No rows', text: 'This file has not been checked yet.' },
    },
    columns: columnsOf(opens),
    filters: [
      {
        key: 'outcome',
        label: 'What happens',
        options: Object.entries(outcomeWords).map(([value, label]) => ({ value, label })),
      },
    ],
    fixed: { id },
  });
  return body;
}
