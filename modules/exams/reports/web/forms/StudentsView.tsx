import type { Column } from '#kit/web/resource/DataTable.tsx';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { type FormChoices, type FormStudent, reportFormsApi } from '../../contract/forms/report-forms.ts';
import { FormDrawer } from './FormDrawer.tsx';
import type { FormsOfExam } from './use-form-choices.tsx';

const columns: readonly Column<FormStudent>[] = [
  { key: 'name', label: 'Student', value: (row) => <PersonCell name={row.name} /> },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  {
    key: 'className',
    label: 'Class',
    value: (row) => [row.className, row.streamName].filter(Boolean).join(' '),
    quiet: true,
    phone: 'note',
  },
  { key: 'mean', label: 'Mean', value: (row) => row.mean?.toFixed(2) ?? '–', end: true },
  { key: 'grade', label: 'Grade', value: (row) => row.grade ?? '–', phone: 'figure' },
  { key: 'remarks', label: 'Own remarks', value: (row) => (row.remarks === 0 ? '–' : row.remarks), end: true, quiet: true },
];

/** The streams that the user sees, to filter by. */
export const placeFilters = ({ places }: Pick<FormsOfExam, 'places'>): Filter[] => {
  const classes = new Map(places.map(({ classId, className }) => [classId, className]));
  const streams = places.flatMap(({ streamId, className, streamName }) =>
    streamId === null ? [] : [{ value: streamId, label: `${className} ${streamName}` }],
  );
  return [
    ...(classes.size > 1
      ? [{ key: 'classId', label: 'Class', options: [...classes].map(([value, label]) => ({ value, label })) }]
      : []),
    ...(streams.length > 1 ? [{ key: 'streamId', label: 'Stream', options: streams }] : []),
  ];
};

/** Students, each with their form behind the row. */
export function StudentsView({ forms, choices }: { forms: FormsOfExam; choices: FormChoices }) {
  const { exam } = forms;
  const { body } = useListBody({
    list: reportFormsApi.students,
    name: 'exams.reportForms.students',
    words: {
      title: `${exam.name}: report forms`,
      search: 'Name or admission no.',
      empty: { title: 'No results', text: 'Nobody has results in this exam.' },
    },
    columns,
    filters: placeFilters(forms),
    fixed: { id: exam.id },
    record: {
      drawer: (open, close) => (
        <FormDrawer
          examId={exam.id}
          studentId={open === null ? null : Number(open)}
          choices={choices}
          mayPrint={forms.places.some(({ mayMake }) => mayMake)}
          onClose={close}
        />
      ),
    },
  });
  return body;
}
