import { Button } from '@mantine/core';
import { formatCents } from '#kit/contract/money.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status, Tag, type Tone } from '#kit/web/ui/Status.tsx';
import { registersScreens } from '#modules/biometrics/registers/contract/screens.ts';
import { type MyStudent, myClassApi } from '../contract/my-class.ts';

const marks: Readonly<Record<NonNullable<MyStudent['today']>, readonly [string, Tone]>> = {
  present: ['Present', 'quiet'],
  absent: ['Absent', 'neg'],
  'on leave': ['On leave', 'att'],
};

const columns: readonly Column<MyStudent>[] = [
  { key: 'fullName', label: 'Student', value: (row) => row.fullName, wrap: true },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  {
    key: 'guardianPhone',
    label: 'Guardian’s phone',
    value: ({ guardianPhone }) =>
      guardianPhone && (
        <a className="num link" href={`tel:${guardianPhone}`}>
          {guardianPhone}
        </a>
      ),
    phone: 'note',
  },
  {
    key: 'today',
    label: 'Today',
    value: ({ today }) => {
      if (today === null) return <span className="muted">No register</span>;
      const [word, tone] = marks[today];
      return <Status tone={tone}>{word}</Status>;
    },
    phone: 'figure',
  },
  { key: 'healthNote', label: 'Health', value: (row) => row.healthNote && <Tag tone="att">Health note</Tag> },
  { key: 'mean', label: 'Last mean', value: (row) => row.mean?.toFixed(2), end: true },
  { key: 'grade', label: 'Grade', value: (row) => row.grade, quiet: true },
  {
    key: 'rank',
    label: 'Position',
    value: ({ rank, of }) => rank !== null && <span className="num">{of === null ? rank : `${rank} of ${of}`}</span>,
    end: true,
    quiet: true,
  },
];

const balanceColumn: Column<MyStudent> = {
  key: 'balance',
  label: 'Balance KES',
  value: ({ balance }) => balance !== null && <Money cents={balance} cell />,
  total: (rows) => formatCents(rows.reduce((sum, { balance }) => sum + (balance ?? 0), 0)),
  end: true,
};

/** A class teacher's own stream: who is there, whom to call, what to mind and how they did last. */
export default function MyClassScreen() {
  const { data: own } = useApi(myClassApi.streams, {});
  const { data: first } = useApi(myClassApi.list, { size: 1 });
  const streams = own?.rows ?? [];
  const { state, body } = useListBody({
    list: myClassApi.list,
    name: 'home.myClass.list',
    words: {
      title: 'My class',
      search: 'Name or admission no.',
      empty: {
        title: 'No students in your class',
        text: 'You are class teacher of a stream in which nobody sits yet. The office places students in streams.',
      },
    },
    columns: first?.seesBalances ? [...columns, balanceColumn] : columns,
    filters:
      streams.length > 1
        ? [
            {
              key: 'streamId',
              label: 'Class',
              options: streams.map(({ streamId, name }) => ({ value: String(streamId), label: name })),
            },
          ]
        : [],
  });
  const shown = streams.find(({ streamId }) => String(streamId) === state.filters['streamId']) ?? streams[0];
  const marked = (shown?.present ?? 0) + (shown?.absent ?? 0);
  return (
    <Page fill>
      <PageHeader
        title={shown ? `My class, ${shown.name}` : 'My class'}
        meta={[first?.examName && `Results of ${first.examName}`]}
        primary={
          shown && (
            <Button component={Go} href={registersScreens.classRegister.path}>
              Take register
            </Button>
          )
        }
      />
      {shown && (
        <Figures
          record
          figures={[
            { label: 'Students', value: shown.students },
            {
              label: 'Present today',
              value: marked === 0 ? '–' : shown.present,
              ...(marked === 0 && { beside: 'no register yet' }),
            },
            { label: 'Absent today', value: marked === 0 ? '–' : shown.absent },
          ]}
        />
      )}
      {body}
    </Page>
  );
}
