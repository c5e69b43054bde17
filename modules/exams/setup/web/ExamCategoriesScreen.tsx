import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { categoryKinds, examCategories } from '../contract/exam-categories.ts';
import { lockedWords } from './may-write.ts';

const kindWords = {
  opener: 'Opener',
  cat: 'Continuous assessment',
  mid_term: 'Mid-term',
  end_term: 'End of term',
  mock: 'Mock',
  project: 'Project or school-based assessment',
  national: 'National assessment',
} as const;
const kinds = categoryKinds.map((value) => ({ value, label: kindWords[value] }));

const columns: ColumnsOf<typeof examCategories> = [
  { key: 'name', label: 'Category' },
  { key: 'shortName', label: 'Short', quiet: true },
  { key: 'kind', label: 'Kind', value: (row) => kindWords[row.kind], quiet: true, phone: 'note' },
  { key: 'outOf', label: 'Out of', end: true },
  {
    key: 'share',
    label: 'Of the term',
    value: (row) => (row.share === null ? '–' : `${row.share} %`),
    end: true,
    phone: 'figure',
  },
  { key: 'place', label: 'Order', end: true, optional: true },
  { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : <Status>No</Status>), quiet: true, optional: true },
];

const fields: FieldsOf<typeof examCategories> = [
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'text', name: 'shortName', label: 'Short name', hint: 'Heads columns of report forms' },
  { kind: 'select', name: 'kind', label: 'Kind', options: kinds },
  { kind: 'number', name: 'outOf', label: 'Marks out of', min: 1, max: 1000 },
  {
    kind: 'number',
    name: 'share',
    label: 'Share in the term',
    min: 0,
    max: 100,
    suffix: ' %',
    hint: 'Left empty: does not count',
  },
  { kind: 'number', name: 'place', label: 'Order', min: 1, max: 999, hint: 'On report forms, smallest first' },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

export default function ExamCategoriesScreen() {
  return (
    <ResourceScreen
      resource={examCategories}
      name="exams.examCategories"
      words={{
        search: 'Name',
        empty:
          'Add what the school’s exams are: opener, mid-term, end of term, mock, with what marks are out of and their share in the term.',
      }}
      columns={columns}
      filters={[{ key: 'kind', label: 'Kind', options: kinds }]}
      form={{
        fields,
        begins: { kind: 'cat' },
        removal: ({ name }) => `${name} is removed. One that exams have is set out of use instead.`,
        locked: lockedWords,
      }}
    />
  );
}
