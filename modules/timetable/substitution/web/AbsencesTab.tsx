import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Absence, absencesApi } from '../contract/absences.ts';
import { AbsenceDrawer } from './AbsenceDrawer.tsx';
import { absenceState } from './absence-state.ts';
import { absenceKinds, absenceWords } from '../contract/words.ts';

const columns: readonly Column<Absence>[] = [
  { key: 'name', label: 'Teacher', value: (row) => row.name, wrap: true },
  { key: 'kind', label: 'Why', value: (row) => absenceWords[row.kind], phone: 'note' },
  { key: 'fromDay', label: 'From', value: (row) => <DayText day={row.fromDay} />, phone: 'figure' },
  { key: 'fromTime', label: 'At', value: (row) => row.fromTime ?? '–', quiet: true },
  { key: 'untilDay', label: 'Until', value: (row) => <DayText day={row.untilDay} /> },
  { key: 'untilTime', label: 'To', value: (row) => row.untilTime ?? '–', quiet: true },
  { key: 'reason', label: 'Reason', value: (row) => row.reason ?? '–', wrap: true, quiet: true },
  { key: 'source', label: 'Said by', value: (row) => sourceWords[row.source], quiet: true, optional: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status {...(row.state === 'cancelled' ? { tone: 'att' } : {})}>{absenceState(row)}</Status>,
  },
];
const sourceWords: Readonly<Record<Absence['source'], string>> = { hand: 'By hand', device: 'Attendance', leave: 'Leave' };

/** Absences of teachers, the newest first. */
export function AbsencesTab({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={absencesApi.list}
      name="timetable.absences.list"
      words={{
        screen: 'Substitution',
        title: 'Absences of teachers',
        search: 'Teacher',
        ...(judge(absencesApi.create.access, viewer()) === 'allowed' ? { add: 'Add absence' } : {}),
        empty: {
          title: 'No absences yet',
          text: 'Say who is away and from when until when: their lessons are shown under Day, with who could take them.',
        },
      }}
      tabs={tabs}
      columns={columns}
      filters={[
        { key: 'kind', label: 'Why', options: absenceKinds.map((value) => ({ value, label: absenceWords[value] })) },
        {
          key: 'state',
          label: 'State',
          options: [
            { value: 'open', label: 'Active or ended' },
            { value: 'cancelled', label: 'Cancelled' },
          ],
        },
        { key: 'from', label: 'Away from', options: 'day' },
        { key: 'until', label: 'Away until', options: 'day' },
      ]}
      drawer={(open, close) => <AbsenceDrawer open={open} onClose={close} />}
    />
  );
}
