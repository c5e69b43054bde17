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
import type { VideoRow } from '../../contract/lesson.ts';
import { videosScreens } from '../../contract/screens.ts';
import { videosApi } from '../../contract/videos.ts';
import { clockText } from '../../contract/words.ts';
import { VideoStateOf, videoStateWords } from '../words.tsx';
import { VideoDrawer } from './VideoDrawer.tsx';

const columns: readonly Column<VideoRow>[] = [
  { key: 'title', label: 'Lesson', value: (row) => row.title, wrap: true },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, phone: 'note' },
  { key: 'className', label: 'Class', value: (row) => row.className, phone: 'note' },
  { key: 'teacher', label: 'Teacher', value: (row) => row.teacher, quiet: true, optional: true },
  { key: 'state', label: 'State', value: (row) => <VideoStateOf state={row.state} /> },
  {
    key: 'lengthMs',
    label: 'Length',
    end: true,
    value: (row) => (row.source === 'link' ? 'Outside' : row.lengthMs === null ? '' : clockText(row.lengthMs)),
  },
  { key: 'opensAt', label: 'Opens', value: (row) => <InstantText at={row.opensAt} />, optional: true },
  { key: 'closesAt', label: 'Last day', value: (row) => <InstantText at={row.closesAt} /> },
  { key: 'students', label: 'Students', end: true, value: (row) => row.students },
  { key: 'begun', label: 'Started', end: true, value: (row) => row.begun },
  { key: 'done', label: 'Done', end: true, value: (row) => row.done, phone: 'figure' },
];

const states = [
  { value: 'open', label: 'Drafts and published' },
  ...Object.entries(videoStateWords).map(([value, [label]]) => ({ value, label })),
];

/** Video lessons of what one teaches, with how many have begun and are done. */
export default function StaffVideos() {
  if (judge(teaches, viewer()) === 'allowed') return <List />;
  return (
    <Page>
      <PageHeader title="Video lessons" />
      <EmptyState
        title="You teach no subject"
        text="Teachers make video lessons for what they teach, and see here who watched them. The exams administrator says who teaches what."
      />
    </Page>
  );
}

function List() {
  const choices = useApi(videosApi.choices, {}, { staleTime: 60_000 }).data;
  const subjects = new Map(choices?.subjects.map(({ courseId, name }) => [courseId, name]));
  const { add, body } = useListBody({
    list: videosApi.list,
    name: 'elearning.videoLessons.list',
    words: {
      title: 'Video lessons',
      search: 'Title or subject',
      empty: {
        title: 'No video lessons yet',
        text: 'Upload a recording of a lesson. Students watch it at their own pace, and you see who did.',
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
    order: '-opensAt',
    record: {
      add: 'Add video lesson',
      create: videosApi.create,
      href: (row) => to(videosScreens.videoLesson, { id: row.id }),
      drawer: (open, close) => <VideoDrawer opened={open === 'new'} lesson={null} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Video lessons" primary={add} />
      {body}
    </Page>
  );
}
