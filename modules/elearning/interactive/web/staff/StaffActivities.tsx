import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { useState } from 'react';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { assignmentsApi } from '../../../assignments/contract/assignments.ts';
import { elearningAdmin, teaches } from '../../../contract/access.ts';
import { activitiesApi } from '../../contract/activities.ts';
import type { ActivityRow } from '../../contract/activity.ts';
import { interactiveScreens } from '../../contract/screens.ts';
import { activityKinds, activityStates } from '../../contract/words.ts';
import { kindWords, percent, stateWords } from '../words.ts';
import { ActivityDrawer } from './ActivityDrawer.tsx';
import { PlayerDrawer } from './PlayerDrawer.tsx';

const columns: readonly Column<ActivityRow>[] = [
  { key: 'title', label: 'Activity', value: (row) => row.title, wrap: true },
  { key: 'kind', label: 'Kind', value: (row) => kindWords[row.kind], phone: 'note' },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, phone: 'note' },
  { key: 'className', label: 'Class', value: (row) => row.className, phone: 'note' },
  { key: 'streams', label: 'Streams', value: (row) => row.streams.join(', '), quiet: true, optional: true },
  { key: 'topicName', label: 'Topic', value: (row) => row.topicName, quiet: true, optional: true },
  { key: 'teacher', label: 'Teacher', value: (row) => row.teacher, quiet: true, optional: true },
  {
    key: 'state',
    label: 'State',
    value: ({ state }) => <Status tone={stateWords[state][1]}>{stateWords[state][0]}</Status>,
  },
  { key: 'students', label: 'Students', end: true, value: (row) => row.students, optional: true },
  { key: 'did', label: 'Did it', end: true, value: (row) => row.did, phone: 'figure' },
  { key: 'average', label: 'Average best', end: true, value: (row) => (row.average === null ? '' : percent(row.average)) },
  { key: 'changedAt', label: 'Changed', value: (row) => <InstantText at={row.changedAt} />, optional: true },
];

/** Activities of what one teaches, with how they were done. */
export default function StaffActivities() {
  if (judge(teaches, viewer()) === 'allowed') return <List />;
  return (
    <Page>
      <PageHeader title="Activities" />
      <EmptyState
        title="You teach no subject"
        text="Teachers make flash cards and other activities here for what they teach. The exams administrator says who teaches what."
      />
    </Page>
  );
}

function List() {
  const choices = useApi(assignmentsApi.choices, {}, { staleTime: 60_000 }).data;
  const [settings, setSettings] = useState(false);
  const administers = judge(elearningAdmin, viewer()) === 'allowed';
  const subjects = new Map(choices?.subjects.map(({ courseId, name }) => [courseId, name]));
  const { add, body } = useListBody({
    list: activitiesApi.list,
    name: 'elearning.activities.list',
    words: {
      title: 'Activities',
      search: 'Title or subject',
      empty: {
        title: 'No activities yet',
        text: 'Make flash cards, a matching or a timeline for what you teach. Students do it by phone or computer, and you see how.',
      },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'kept', label: 'Drafts and published' },
          ...activityStates.map((value) => ({ value, label: stateWords[value][0] })),
        ],
      },
      { key: 'kind', label: 'Kind', options: activityKinds.map((value) => ({ value, label: kindWords[value] })) },
      {
        key: 'classId',
        label: 'Class',
        options: choices?.classes.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
      },
      { key: 'courseId', label: 'Subject', options: [...subjects].map(([id, name]) => ({ value: String(id), label: name })) },
    ],
    order: '-changedAt',
    record: {
      add: 'Make activity',
      create: activitiesApi.create,
      href: (row) => to(interactiveScreens.activity, { id: row.id }),
      drawer: (open, close) => <ActivityDrawer opened={open === 'new'} activity={null} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader
        title="Activities"
        primary={add}
        menu={administers ? [{ label: 'Player for H5P files', onClick: () => setSettings(true) }] : []}
      />
      {body}
      {administers && <PlayerDrawer opened={settings} onClose={() => setSettings(false)} />}
    </Page>
  );
}
