import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { teaches } from '../../../contract/access.ts';
import type { AssignmentRow } from '../../contract/assignment.ts';
import { assignmentsApi } from '../../contract/assignments.ts';
import { assignmentsScreens } from '../../contract/screens.ts';
import { AssignmentStateOf, stateWords } from '../words.tsx';
import { AssignmentDrawer } from './AssignmentDrawer.tsx';

const columns: readonly Column<AssignmentRow>[] = [
  { key: 'title', label: 'Assignment', value: (row) => row.title, wrap: true },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, phone: 'note' },
  { key: 'className', label: 'Class', value: (row) => row.className, phone: 'note' },
  { key: 'teacher', label: 'Teacher', value: (row) => row.teacher, quiet: true, optional: true },
  { key: 'state', label: 'State', value: (row) => <AssignmentStateOf state={row.state} /> },
  { key: 'dueAt', label: 'Due', value: (row) => <InstantText at={row.dueAt} /> },
  { key: 'toHandIn', label: 'To hand in', end: true, value: (row) => Math.max(0, row.students - row.handedIn) },
  { key: 'handedIn', label: 'Handed in', end: true, value: (row) => row.handedIn },
  { key: 'cameLate', label: 'Late', end: true, value: (row) => row.cameLate || '' },
  { key: 'toMark', label: 'To mark', end: true, value: (row) => row.toMark || '', phone: 'figure' },
];

const states = [
  { value: 'open', label: 'Drafts and published' },
  { value: 'toMark', label: 'With work to mark' },
  ...Object.entries(stateWords).map(([value, [label]]) => ({ value, label })),
];

/** Assignments of what one teaches, with what was handed in. */
export default function StaffAssignments() {
  if (judge(teaches, viewer()) === 'allowed') return <List />;
  return (
    <Page>
      <PageHeader title="Assignments" />
      <EmptyState
        title="You teach no subject"
        text="Teachers set assignments for what they teach and mark them here. The exams administrator says who teaches what."
      />
    </Page>
  );
}

function List() {
  const choices = useApi(assignmentsApi.choices, {}, { staleTime: 60_000 }).data;
  const subjects = new Map(choices?.subjects.map(({ courseId, name }) => [courseId, name]));
  const { add, body } = useListBody({
    list: assignmentsApi.list,
    name: 'elearning.assignments.list',
    words: {
      title: 'Assignments',
      search: 'Title or subject',
      empty: {
        title: 'No assignments yet',
        text: 'Set one for what you teach. Students hand in by phone or computer, and you mark here.',
      },
    },
    columns,
    filters: [
      { key: 'state', label: 'State', options: states },
      {
        key: 'classId',
        label: 'Class',
        options: choices?.classes.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
      },
      { key: 'courseId', label: 'Subject', options: [...subjects].map(([id, name]) => ({ value: String(id), label: name })) },
    ],
    order: '-dueAt',
    record: {
      add: 'Set assignment',
      create: assignmentsApi.create,
      href: (row) => to(assignmentsScreens.assignment, { id: row.id }),
      drawer: (open, close) => <AssignmentDrawer opened={open === 'new'} assignment={null} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Assignments" primary={add} />
      {body}
    </Page>
  );
}
