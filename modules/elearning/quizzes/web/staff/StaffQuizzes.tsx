import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { type QuizRow, quizzesApi } from '../../contract/quizzes.ts';
import { quizzesScreens } from '../../contract/screens.ts';
import { quizStates, quizStateWords, type QuizTab } from '../../contract/words.ts';
import { quizListTitle, quizTabLinks } from '../TabLinks.tsx';
import { QuizForm } from './QuizForm.tsx';
import { stateTones } from './state-tones.ts';

const columns: readonly Column<QuizRow>[] = [
  { key: 'title', label: 'Quiz', value: (row) => row.title, wrap: true },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, quiet: true },
  { key: 'audience', label: 'For', value: (row) => row.audience, quiet: true, phone: 'note' },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={stateTones[row.state]}>{quizStateWords[row.state]}</Status>,
    phone: 'figure',
  },
  { key: 'opensAt', label: 'Opens', value: (row) => <InstantText at={row.opensAt} />, quiet: true, optional: true },
  { key: 'closesAt', label: 'Closes', value: (row) => <InstantText at={row.closesAt} />, quiet: true },
  { key: 'questions', label: 'Questions', value: (row) => row.questions, end: true, quiet: true, optional: true },
  { key: 'running', label: 'In it now', value: (row) => row.running || null, end: true },
  { key: 'finished', label: 'Submitted', value: (row) => `${row.finished} of ${row.students}`, end: true },
  { key: 'ungraded', label: 'To mark', value: (row) => row.ungraded || null, end: true },
  { key: 'ownerName', label: 'Set by', value: (row) => row.ownerName, quiet: true, optional: true },
];

const empty: Readonly<Record<QuizTab | 'all', { title: string; text: string }>> = {
  all: {
    title: 'No quizzes yet',
    text: 'A quiz asks questions of the bank of those for whom it is, and marks what it can by itself.',
  },
  active: { title: 'No quiz is open', text: 'A quiz appears here from the moment it opens until it closes.' },
  pending: { title: 'No quiz is coming', text: 'Published quizzes that open later appear here.' },
  completed: { title: 'No quiz is over', text: 'Quizzes that have closed appear here with their results.' },
};

/** Quizzes with how far they are, as staff see them. */
export default function StaffQuizzes({ tab }: { tab: QuizTab | null }) {
  const go = useGo();
  const title = quizListTitle(tab);
  const { data: courses } = useApi(lookupsApi.courses, {}, { staleTime: 300_000 });
  const { data: classes } = useApi(lookupsApi.classesWithAll, {}, { staleTime: 300_000 });
  const { body, add } = useListBody({
    list: quizzesApi.list,
    name: 'elearning.quizzes.list',
    words: { title, search: 'Title, subject or teacher', empty: { ...empty[tab ?? 'all'] } },
    columns,
    fixed: tab === null ? {} : { tab },
    filters: [
      ...(tab === null
        ? [{ key: 'state', label: 'State', options: quizStates.map((value) => ({ value, label: quizStateWords[value] })) }]
        : []),
      { key: 'courseId', label: 'Subject', options: (courses?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })) },
      {
        key: 'classId',
        label: 'Class',
        options: (classes ?? []).filter(({ id }) => id !== 0).map(({ id, name }) => ({ value: id, label: name })),
      },
      { key: 'mine', label: 'Whose', options: [{ value: 'true', label: 'Mine' }] },
      { key: 'ungraded', label: 'Marking', options: [{ value: 'true', label: 'With answers to mark' }] },
    ],
    record: {
      add: 'Set a quiz',
      create: quizzesApi.create,
      href: (row) => to(quizzesScreens.quiz, { id: row.id }),
      drawer: (open, close) => (
        <SideDrawer opened={open === 'new'} onClose={close} title="Set a quiz" size={640}>
          <div className="drawer-form">
            <QuizForm quiz={null} onDone={({ id }) => go(to(quizzesScreens.quiz, { id }))} />
          </div>
        </SideDrawer>
      ),
    },
  });
  return (
    <Page fill>
      <PageHeader title={title} primary={add} />
      {quizTabLinks(tab)}
      {body}
    </Page>
  );
}
