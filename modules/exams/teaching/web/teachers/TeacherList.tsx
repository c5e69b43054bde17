import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { teachingScreens } from '../../contract/screens.ts';
import { type SlotState, subjectTeachersApi, type TaughtSlot } from '../../contract/subject-teachers.ts';
import { useClassAndSubject, useTeacherFilter } from '../options.ts';

const states: readonly { value: SlotState; label: string }[] = [
  { value: 'nobody', label: 'Nobody teaches it' },
  { value: 'left', label: 'Its teacher has left' },
  { value: 'taught', label: 'Taught' },
];

const columns: readonly Column<TaughtSlot>[] = [
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName },
  { key: 'className', label: 'Class', value: (row) => row.className, phone: 'note' },
  { key: 'streamName', label: 'Stream', value: (row) => row.streamName, phone: 'note' },
  { key: 'teachers', label: 'Teachers', value: (row) => row.teachers },
  { key: 'students', label: 'Students', value: (row) => row.students, end: true, phone: 'figure' },
  {
    key: 'state',
    label: 'State',
    value: ({ state }) =>
      state === 'taught' ? (
        <Status>Taught</Status>
      ) : (
        <Status tone={state === 'left' ? 'att' : 'neg'}>{states.find(({ value }) => value === state)?.label}</Status>
      ),
  },
];

/** Every subject of every stream with its teachers. */
export function TeacherList({ bar }: { bar: ReactNode }) {
  const { body } = useListBody({
    list: subjectTeachersApi.list,
    name: 'exams.subjectTeachers.list',
    words: {
      title: 'Subject teachers',
      search: 'Subject, class, stream or teacher',
      empty: {
        title: 'No class takes a subject yet',
        text: 'Say under Required subjects which subjects each class takes. Each of them then appears here with its teacher.',
      },
    },
    columns,
    filters: [...useClassAndSubject(), useTeacherFilter(), { key: 'state', label: 'State', options: states }],
    record: { href: ({ classId }) => to(teachingScreens.subjectTeachers, {}, { classId }) },
  });
  return (
    <Page fill>
      <PageHeader title="Subject teachers" />
      {bar}
      {body}
    </Page>
  );
}
