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
import { thinktankScreens } from '../../contract/screens.ts';
import { type StaffThreadRow, thinktankApi } from '../../contract/thinktank.ts';
import { PostStateOf, ThreadMarks } from '../parts.tsx';
import '../thinktank.css';
import { StaffAskDrawer } from './StaffAskDrawer.tsx';

const columns: readonly Column<StaffThreadRow>[] = [
  { key: 'title', label: 'Question', value: (row) => row.title, wrap: true },
  {
    key: 'by',
    label: 'Asked by',
    value: (row) => `${row.by}${row.anonymous ? ', anonymous' : ''}`,
    phone: 'note',
  },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, phone: 'note' },
  { key: 'topicName', label: 'Topic', value: (row) => row.topicName, quiet: true, optional: true },
  { key: 'className', label: 'For', value: (row) => row.className ?? 'Whole school', quiet: true, optional: true },
  { key: 'askedAt', label: 'Asked', value: (row) => <InstantText at={row.askedAt} />, quiet: true },
  {
    key: 'marks',
    label: 'State',
    value: (row) => (
      <span className="think-head">
        <PostStateOf state={row.state} />
        <ThreadMarks row={row} />
      </span>
    ),
  },
  { key: 'votes', label: 'Votes', value: (row) => row.votes, end: true, optional: true },
  { key: 'answers', label: 'Answers', value: (row) => row.answers, end: true },
  { key: 'waiting', label: 'To review', value: (row) => row.waiting || '', end: true, phone: 'figure' },
];

const states = [
  { value: 'open', label: 'Open' },
  { value: 'unanswered', label: 'Without an answer' },
  { value: 'accepted', label: 'Solved' },
  { value: 'closed', label: 'Closed or duplicate' },
  { value: 'waiting', label: 'With posts to review' },
  { value: 'reported', label: 'With reports' },
  { value: 'removed', label: 'Removed' },
];

/** Questions of the subjects and classes that one moderates. */
export default function StaffThreads() {
  if (judge(teaches, viewer()) === 'allowed') return <List />;
  return (
    <Page>
      <PageHeader title="Think tank" />
      <EmptyState
        title="You teach no subject"
        text="Students ask and answer here, and who teaches a subject moderates it. The exams administrator says who teaches what."
      />
    </Page>
  );
}

function List() {
  const choices = useApi(thinktankApi.choices, {}, { staleTime: 60_000 }).data;
  const options = (list: readonly { id: number; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }));
  const { add, body } = useListBody({
    list: thinktankApi.list,
    name: 'elearning.thinktank.list',
    words: {
      title: 'Think tank',
      search: 'Words of a question or an answer',
      empty: {
        title: 'Nobody has asked yet',
        text: 'Students ask what they do not understand, and answer each other. You see who it is, approve, endorse and close.',
      },
    },
    columns,
    filters: [
      { key: 'state', label: 'State', options: states },
      { key: 'courseId', label: 'Subject', options: options(choices?.subjects) },
      { key: 'classId', label: 'Class', options: options(choices?.classes) },
    ],
    order: '-askedAt',
    record: {
      add: 'Ask a question',
      create: thinktankApi.ask,
      href: (row) => to(thinktankScreens.thinktankThread, { id: row.id }),
      drawer: (open, close) => <StaffAskDrawer opened={open === 'new'} choices={choices} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader
        title="Think tank"
        primary={add}
        menu={[
          { label: 'Posts to moderate', href: thinktankScreens.thinktankQueue.path },
          { label: 'Challenges', href: thinktankScreens.thinktankChallenges.path },
        ]}
      />
      {body}
    </Page>
  );
}
