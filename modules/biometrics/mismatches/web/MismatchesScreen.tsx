import { formatDay, timeIn } from '#kit/contract/dates.ts';
import { schoolZone } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { rollsApi } from '#modules/registration/students/contract/rolls.ts';
import { dayStatusWords } from '../../days/contract/day-status.ts';
import { StudentDays } from '../../days/web/StudentDays.tsx';
import { type Mismatch, mismatchesApi, mismatchKinds, mismatchWords } from '../contract/mismatches.ts';

const columns: readonly Column<Mismatch>[] = [
  { key: 'fullName', label: 'Student', value: (row) => row.fullName, wrap: true },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  {
    key: 'className',
    label: 'Class',
    value: (row) => [row.className, row.streamName].filter(Boolean).join(' '),
    wrap: true,
    phone: 'note',
  },
  {
    key: 'kind',
    label: 'What differs',
    value: ({ kind }) => <Status tone={kind === 'unseen' ? 'neg' : 'att'}>{mismatchWords[kind]}</Status>,
    wrap: true,
    phone: 'note',
  },
  { key: 'registered', label: 'Register', value: (row) => dayStatusWords[row.registered] },
  { key: 'markedBy', label: 'Marked by', value: (row) => row.markedBy ?? '–', quiet: true, wrap: true },
  { key: 'markedAt', label: 'Marked at', value: (row) => <InstantText at={row.markedAt} />, quiet: true, optional: true },
  {
    key: 'firstIn',
    label: 'Seen at',
    value: ({ firstIn }) => <span className="num">{firstIn === null ? '–' : timeIn(schoolZone(), new Date(firstIn))}</span>,
    end: true,
    phone: 'figure',
  },
  { key: 'device', label: 'Device', value: (row) => row.device ?? '–', quiet: true, wrap: true },
];

/** Students of whose day register and device say different things; a row opens their days, where one is put right. */
export default function MismatchesScreen() {
  const { filters } = useListState(mismatchesApi.list);
  const asked = filters['day'];
  const { data: about } = useApi(
    mismatchesApi.list,
    { size: 1, ...(asked ? { day: asked } : {}) },
    { keepPrevious: true, live: ['presence'] },
  );
  const { data: classes } = useApi(rollsApi.classesAndAlumni, {});
  const { body } = useListBody({
    list: mismatchesApi.list,
    name: 'biometrics.mismatches.list',
    words: {
      title: 'Register and devices',
      search: 'Name or admission no.',
      empty: {
        title: 'Nothing differs',
        text: 'Students appear here whom the register has at school and no device saw, or the other way round, in classes that use devices. Choose another day to look back.',
        tools: true,
      },
    },
    columns,
    filters: [
      { key: 'day', label: 'Day', options: 'day' },
      { key: 'kind', label: 'What differs', options: mismatchKinds.map((value) => ({ value, label: mismatchWords[value] })) },
      {
        key: 'classId',
        label: 'Class',
        options: (classes ?? []).filter(({ id }) => id > 0).map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    record: { drawer: (open, close) => <StudentDays open={open} close={close} /> },
  });
  return (
    <Page fill>
      <PageHeader title="Register and devices" meta={[about && formatDay(about.day)]} />
      {body}
    </Page>
  );
}
