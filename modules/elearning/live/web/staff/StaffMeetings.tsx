import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { type MeetingRow, meetingsApi } from '../../contract/meetings.ts';
import { liveScreens } from '../../contract/screens.ts';
import { MeetingStateOf, providerWords, whenText } from '../words.tsx';
import { MeetingDrawer } from './MeetingDrawer.tsx';

const columns: readonly Column<MeetingRow>[] = [
  { key: 'title', label: 'Meeting', value: (row) => row.title, wrap: true },
  { key: 'kind', label: 'Kind', value: (row) => (row.kind === 'class' ? 'Live class' : 'Staff'), quiet: true, optional: true },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, phone: 'note' },
  { key: 'className', label: 'Class', value: (row) => row.className, phone: 'note' },
  { key: 'forWhom', label: 'For', value: (row) => row.forWhom, wrap: true },
  { key: 'host', label: 'Held by', value: (row) => row.host, quiet: true },
  { key: 'startsAt', label: 'When', value: (row) => whenText(row.startsAt, row.endsAt), phone: 'note' },
  { key: 'state', label: 'State', value: (row) => <MeetingStateOf state={row.state} />, phone: 'figure' },
  { key: 'came', label: 'Attended', end: true, value: (row) => row.came || '' },
  { key: 'provider', label: 'Where', value: (row) => providerWords[row.provider], optional: true, quiet: true },
];

const whens = [
  { value: 'coming', label: 'Open and coming' },
  { value: 'today', label: 'Today' },
  { value: 'past', label: 'Past' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'all', label: 'All' },
];

/** Live classes and meetings that one holds, teaches or is invited to. */
export default function StaffMeetings() {
  const choices = useApi(meetingsApi.choices, {}, { staleTime: 60_000 }).data;
  const subjects = new Map(choices?.subjects.map(({ courseId, name }) => [courseId, name]));
  const { add, body } = useListBody({
    list: meetingsApi.list,
    name: 'elearning.meetings.list',
    words: {
      title: 'Live classes',
      search: 'Title, subject, class or teacher',
      empty: {
        title: 'Nothing is planned',
        text: 'Plan a live class for what you teach, or call a meeting of staff. Everybody comes in from their first page.',
        tools: true,
      },
    },
    columns,
    filters: [
      { key: 'when', label: 'When', options: whens },
      {
        key: 'kind',
        label: 'Kind',
        options: [
          { value: 'class', label: 'Live classes' },
          { value: 'staff', label: 'Meetings of staff' },
        ],
      },
      {
        key: 'classId',
        label: 'Class',
        options: choices?.classes.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
      },
      { key: 'courseId', label: 'Subject', options: [...subjects].map(([id, name]) => ({ value: String(id), label: name })) },
    ],
    order: 'startsAt',
    record: {
      add: 'Plan a meeting',
      create: meetingsApi.create,
      href: (row) => to(liveScreens.liveClass, { id: row.id }),
      drawer: (open, close) => <MeetingDrawer opened={open === 'new'} meeting={null} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Live classes" primary={add} />
      {body}
    </Page>
  );
}
