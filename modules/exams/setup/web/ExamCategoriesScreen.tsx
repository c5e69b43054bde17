import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { categoryKinds, type ExamCategory, examCategoriesApi, type examCategoryDraft } from '../contract/exam-categories.ts';
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

const columns: readonly Column<ExamCategory>[] = [
  { key: 'name', label: 'Category', value: (row) => row.name },
  { key: 'shortName', label: 'Short', value: (row) => row.shortName, quiet: true },
  { key: 'kind', label: 'Kind', value: (row) => kindWords[row.kind], quiet: true, phone: 'note' },
  { key: 'outOf', label: 'Out of', value: (row) => row.outOf, end: true },
  {
    key: 'share',
    label: 'Of the term',
    value: (row) => (row.share === null ? '–' : `${row.share} %`),
    end: true,
    phone: 'figure',
  },
  { key: 'place', label: 'Order', value: (row) => row.place, end: true, optional: true },
  { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : <Status>No</Status>), quiet: true, optional: true },
];

const fields: readonly Field<keyof (typeof examCategoryDraft)['shape']>[] = [
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
    <ListScreen
      list={examCategoriesApi.list}
      name="exams.examCategories.list"
      words={{
        title: 'Exam categories',
        all: 'All exam categories',
        search: 'Name',
        empty: {
          title: 'No exam categories yet',
          text: 'Add what the school’s exams are: opener, mid-term, end of term, mock, with what marks are out of and their share in the term.',
        },
      }}
      columns={columns}
      filters={[{ key: 'kind', label: 'Kind', options: kinds }]}
      record={{
        add: 'Add exam category',
        create: examCategoriesApi.create,
        drawer: (open, close) => (
          <CrudDrawer
            open={open}
            close={close}
            api={examCategoriesApi}
            word="exam category"
            nameOf={({ name }) => name}
            fields={fields}
            blank={{ kind: 'cat', outOf: 100, share: null, place: 50, active: true }}
            removal={({ name }) => `${name} is removed. One that exams have is set out of use instead.`}
            locked={lockedWords}
          />
        ),
      }}
    />
  );
}
