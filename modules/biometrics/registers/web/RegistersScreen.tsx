import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { rollsApi } from '#modules/registration/students/contract/rolls.ts';
import { registerRef, sessionInWords } from '../contract/register-words.ts';
import { type RegisterRow, registersApi } from '../contract/registers.ts';
import { registersScreens } from '../contract/screens.ts';
// Loaded with the list, so that what was marked can be sent as soon as the line is there.
import './saving/send-register.ts';

const states: Record<RegisterRow['state'], { label: string; tone: Tone }> = {
  taken: { label: 'Taken', tone: 'quiet' },
  begun: { label: 'In progress', tone: 'inf' },
  due: { label: 'Due', tone: 'att' },
  'to come': { label: 'To come', tone: 'quiet' },
};

const columns: readonly Column<RegisterRow>[] = [
  { key: 'className', label: 'Class', value: (row) => [row.className, row.streamName].filter(Boolean).join(' '), wrap: true },
  { key: 'session', label: 'Register', value: (row) => sessionInWords(row.session, row.lesson), phone: 'note' },
  { key: 'subject', label: 'Subject', value: (row) => row.subject ?? '–', phone: 'note' },
  { key: 'teacher', label: 'Teacher', value: (row) => row.teacher ?? '–', quiet: true },
  { key: 'classTeacher', label: 'Class teacher', value: (row) => row.classTeacher ?? '–', quiet: true },
  { key: 'students', label: 'Students', value: (row) => row.students, end: true, optional: true },
  { key: 'present', label: 'Present', value: (row) => (row.takenAt ? row.present : '–'), end: true },
  { key: 'late', label: 'Late', value: (row) => (row.takenAt ? row.late : '–'), end: true, optional: true },
  { key: 'absent', label: 'Absent', value: (row) => (row.takenAt ? row.absent : '–'), end: true, phone: 'figure' },
  {
    key: 'state',
    label: 'State',
    value: ({ state, marked, students }) => (
      <Status tone={states[state].tone}>{state === 'begun' ? `${marked} of ${students} marked` : states[state].label}</Status>
    ),
    phone: 'note',
  },
  { key: 'takenAt', label: 'Taken', value: (row) => <InstantText at={row.takenAt} />, quiet: true },
  { key: 'takenBy', label: 'By', value: (row) => row.takenBy ?? '–', quiet: true, optional: true },
];

/** The registers of a day, those to be taken too. */
export default function RegistersScreen() {
  const { filters } = useListState(registersApi.list);
  const day = filters['day'];
  const { data: classes } = useApi(rollsApi.classesAndAlumni, {});
  const { data: about } = useApi(registersApi.list, { size: 1, ...(day ? { day } : {}) }, { keepPrevious: true });
  const { body } = useListBody({
    list: registersApi.list,
    name: 'biometrics.registers.list',
    words: {
      title: 'Class register',
      search: 'Class, class teacher',
      empty: {
        title: 'No registers',
        text: 'Registers of the classes that are yours appear here: as class teacher, or by the right to mark the class register.',
      },
    },
    columns,
    filters: [
      { key: 'day', label: 'Day', options: 'day' },
      {
        key: 'classId',
        label: 'Class',
        options: (classes ?? []).filter(({ id }) => id > 0).map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'open', label: 'Not taken' },
          { value: 'due', label: 'Due' },
          { value: 'begun', label: 'In progress' },
          { value: 'taken', label: 'Taken' },
        ],
      },
    ],
    record: { href: (row) => to(registersScreens.register, { key: registerRef(row) }) },
  });
  return (
    <Page fill>
      <PageHeader title="Class register" meta={[about && formatDay(about.day)]} />
      {about?.closedBecause && <Note>{about.closedBecause} No register is taken.</Note>}
      {body}
    </Page>
  );
}
