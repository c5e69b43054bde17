import { timeIn } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { schoolZone } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { screens as registrationScreens } from '#modules/registration/contract/screens.ts';
import { rollsApi } from '#modules/registration/students/contract/rolls.ts';
import { alertsApi, type SentAlert } from '../contract/alerts.ts';
import { eventOptions, eventWords, stateOptions, stateWords, toneOf } from './sent-words.ts';

const columns: readonly Column<SentAlert>[] = [
  { key: 'studentName', label: 'Student', value: (row) => row.studentName, wrap: true },
  { key: 'className', label: 'Class', value: (row) => row.className, quiet: true },
  { key: 'event', label: 'Event', value: (row) => eventWords(row.event), phone: 'note' },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} short />, phone: 'figure' },
  {
    key: 'createdAt',
    label: 'Told at',
    value: (row) => <span className="num">{timeIn(schoolZone(), new Date(row.createdAt))}</span>,
  },
  { key: 'guardian', label: 'To', value: (row) => row.guardian, quiet: true, wrap: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={toneOf(row.state)}>{stateWords[row.state]}</Status>,
    phone: 'note',
  },
  { key: 'parts', label: 'Parts', value: (row) => row.parts, end: true, quiet: true },
  { key: 'cost', label: 'Price', value: (row) => row.cost, end: true, quiet: true },
  { key: 'phone', label: 'Number', value: (row) => row.phone, quiet: true, optional: true },
  { key: 'body', label: 'Text', value: (row) => row.body, quiet: true, optional: true, wrap: true },
  { key: 'reason', label: 'Reason', value: (row) => row.reason, quiet: true, optional: true, wrap: true },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => row.admissionNo, quiet: true, optional: true },
];

/** Every message of attendance, and what was not told with why. */
export default function SentScreen() {
  const { data: classes } = useApi(rollsApi.classesAndAlumni, {});
  return (
    <ListScreen
      list={alertsApi.sent}
      name="biometrics.alerts.sent"
      words={{
        title: 'Messages sent',
        all: 'All messages',
        search: 'Student or admission no.',
        empty: {
          title: 'No messages yet',
          text: 'What families are told of arrival, departure, absence and lateness appears here. The messages are switched on under Settings, Messages.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'event', label: 'Event', options: eventOptions },
        { key: 'state', label: 'State', options: stateOptions },
        {
          key: 'classId',
          label: 'Class',
          options: (classes ?? []).filter(({ id }) => id > 0).map(({ id, name }) => ({ value: id, label: name })),
        },
        { key: 'from', label: 'From', options: 'day' },
        { key: 'to', label: 'Until', options: 'day' },
      ]}
      record={{ href: (row) => to(registrationScreens.student, { id: row.studentId }) }}
    />
  );
}
