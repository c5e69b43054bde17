import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import { examApproval } from '../contract/exam-approval.ts';
import { examKinds, examKindWords } from '../contract/exam-states.ts';
import { type ExamRow, examsApi } from '../contract/exams.ts';
import { sittingsScreens } from '../contract/screens.ts';
import { ExamDrawer } from './ExamDrawer.tsx';
import { Entered } from './Entered.tsx';

const columns: readonly Column<ExamRow>[] = [
  { key: 'name', label: 'Exam', value: (row) => row.name, wrap: true },
  { key: 'termName', label: 'Term', value: (row) => `${row.termName}, ${row.yearName}`, phone: 'note' },
  { key: 'categoryName', label: 'Category', value: (row) => row.categoryName ?? examKindWords[row.kind], quiet: true },
  { key: 'classNames', label: 'Classes', value: (row) => row.classNames, quiet: true, wrap: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <StateOf of={examApproval} state={row.state} />,
    phone: 'note',
  },
  {
    key: 'entered',
    label: 'Marks',
    value: (row) => <Entered entered={row.entered} expected={row.expected} />,
    end: true,
    phone: 'figure',
  },
  {
    key: 'share',
    label: 'Of the term',
    value: (row) => (row.share === null ? '–' : `${row.share} %`),
    end: true,
    optional: true,
  },
  { key: 'publishedOn', label: 'Published', value: (row) => <DayText day={row.publishedOn} />, quiet: true, optional: true },
];

export default function ExamsScreen() {
  const { data } = useApi(examsApi.choices, {}, { staleTime: 60_000 });
  return (
    <ListScreen
      list={examsApi.list}
      name="exams.exams.list"
      words={{
        title: 'Exams',
        all: 'All exams',
        search: 'Name or term',
        empty: {
          title: 'No exams yet',
          text: 'Add an opener, a mid-term or an end-of-term exam, open it for marks, and process its results when they are in.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'state', label: 'State', options: stateChoices(examApproval) },
        { key: 'termId', label: 'Term', options: (data?.terms ?? []).map(({ id, name }) => ({ value: id, label: name })) },
        { key: 'classId', label: 'Class', options: (data?.classes ?? []).map(({ id, name }) => ({ value: id, label: name })) },
        { key: 'kind', label: 'Kind', options: examKinds.map((value) => ({ value, label: examKindWords[value] })) },
      ]}
      record={{
        add: 'Add exam',
        create: examsApi.create,
        href: (row) => to(sittingsScreens.exam, { id: row.id }),
        drawer: (open, close) => <ExamDrawer exam={null} opened={open === 'new'} onClose={close} />,
      }}
    />
  );
}
