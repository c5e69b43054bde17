import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { type CodingExam, codingExamsApi, codingStates, stateWords } from '../contract/exams.ts';
import { codingScreens } from '../contract/screens.ts';
import { stateTones } from './coding-words.ts';
import { ExamForm } from './ExamForm.tsx';

const columns: readonly Column<CodingExam>[] = [
  { key: 'title', label: 'Exam', value: (row) => row.title },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, quiet: true },
  { key: 'seat', label: 'Class', value: (row) => row.seat, quiet: true, phone: 'note' },
  { key: 'opensAt', label: 'Opens', value: (row) => <InstantText at={row.opensAt} />, quiet: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={stateTones[row.state]}>{stateWords[row.state]}</Status>,
    phone: 'figure',
  },
  { key: 'problems', label: 'Problems', value: (row) => row.problems, end: true, quiet: true, optional: true },
  { key: 'candidates', label: 'Candidates', value: (row) => row.candidates, end: true, quiet: true },
  { key: 'submitted', label: 'Submitted', value: (row) => row.submitted, end: true, quiet: true },
  { key: 'ownerName', label: 'Set by', value: (row) => row.ownerName, quiet: true },
];

export default function CodingExamsScreen() {
  const go = useGo();
  const { data: courses } = useApi(lookupsApi.courses, {}, { staleTime: 300_000 });
  const { data: classes } = useApi(lookupsApi.classesWithAll, {}, { staleTime: 300_000 });
  return (
    <ListScreen
      list={codingExamsApi.list}
      name="exams.codingExams.list"
      words={{
        title: codingScreens.codingExams.title,
        all: 'All coding exams',
        search: 'Title, subject or teacher',
        empty: {
          title: 'No coding exams yet',
          text: 'Programming problems with tests: candidates write and run their programs in the browser, and the tests mark them.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'state', label: 'State', options: codingStates.map((value) => ({ value, label: stateWords[value] })) },
        { key: 'courseId', label: 'Subject', options: (courses?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })) },
        {
          key: 'classId',
          label: 'Class',
          options: (classes ?? []).filter(({ id }) => id !== 0).map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      record={{
        add: 'Add coding exam',
        create: codingExamsApi.create,
        href: (row) => to(codingScreens.codingExam, { id: row.id }),
        drawer: (open, close) => (
          <SideDrawer opened={open === 'new'} onClose={close} title="Add coding exam">
            <div className="drawer-form">
              <ExamForm exam={null} onDone={({ id }) => go(to(codingScreens.codingExam, { id }))} />
            </div>
          </SideDrawer>
        ),
      }}
    />
  );
}
