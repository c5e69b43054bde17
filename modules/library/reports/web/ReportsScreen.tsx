import type { ReactNode } from 'react';
import { formatMonth } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { bookScreens } from '../../catalogue/contract/screens.ts';
import {
  conditionWords,
  type CopyCondition,
  type CopyStatus,
  kindWords,
  statusWords,
  titleKinds,
} from '../../catalogue/contract/words.ts';
import { deskScreens } from '../../desk/contract/screens.ts';
import { type AcquiredRow, type LateClassRow, libraryReportsApi, type LossRow, type ReadRow } from '../contract/lists.ts';

const tabs = [
  { key: 'read', label: 'Most read' },
  { key: 'never', label: 'Never borrowed' },
  { key: 'late', label: 'Overdue by class' },
  { key: 'losses', label: 'Lost and damaged' },
  { key: 'acquired', label: 'Acquisitions' },
];

const Shell = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <Page fill>
    <PageHeader title="Library reports" />
    {head}
    {children}
  </Page>
);

const days = [
  { key: 'from', label: 'From', options: 'day' as const },
  { key: 'to', label: 'Until', options: 'day' as const },
];
const kindFilter = { key: 'kind', label: 'Kind', options: titleKinds.map((value) => ({ value, label: kindWords[value] })) };
const number = (value: number) => <span className="num">{value.toLocaleString('en-KE')}</span>;

const readColumns: readonly Column<ReadRow>[] = [
  { key: 'title', label: 'Title', value: ({ title }) => title, wrap: true },
  { key: 'authors', label: 'Authors', value: ({ authors }) => authors ?? '–', quiet: true, wrap: true, phone: 'note' },
  { key: 'kind', label: 'Kind', value: ({ kind }) => kindWords[kind], quiet: true, optional: true },
  { key: 'copies', label: 'Copies', value: ({ copies }) => number(copies), end: true },
  { key: 'readers', label: 'Readers', value: ({ readers }) => number(readers), end: true },
  {
    key: 'lastOut',
    label: 'Last lent',
    value: ({ lastOut }) => (lastOut === null ? '–' : <DayText day={lastOut} />),
    quiet: true,
  },
  { key: 'loans', label: 'Loans', value: ({ loans }) => number(loans), end: true, phone: 'figure' },
];

function ReadTab({ head, never = false }: { head: ReactNode; never?: boolean }) {
  const { data: classes = [] } = useApi(lookupsApi.classesWithAll, {}, { staleTime: 60_000 });
  const { body } = useListBody({
    list: libraryReportsApi.read,
    name: 'library.libraryReports.read',
    ...(never ? { apart: 'never', fixed: { never: true } } : {}),
    words: {
      title: never ? 'Never borrowed' : 'Most read',
      search: 'Title, author or ISBN',
      empty: never
        ? { title: 'Every title has been borrowed', text: 'Titles that nobody has borrowed appear here.' }
        : { title: 'Nothing was lent yet', text: 'As soon as books are lent, the ones read most appear here.' },
    },
    columns: never ? readColumns.filter(({ key }) => !['readers', 'lastOut', 'loans'].includes(key)) : readColumns,
    filters: never
      ? [kindFilter]
      : [
          kindFilter,
          {
            key: 'classId',
            label: 'Class',
            options: classes.filter(({ id }) => id > 0).map(({ id, name }) => ({ value: id, label: name })),
          },
          ...days,
        ],
    record: { href: ({ id }) => to(bookScreens.book, { id }) },
  });
  return <Shell head={head}>{body}</Shell>;
}

const lateColumns: readonly Column<LateClassRow>[] = [
  { key: 'name', label: 'Class', value: ({ name }) => name },
  { key: 'borrowers', label: 'Students', value: ({ borrowers }) => number(borrowers), end: true, phone: 'note' },
  { key: 'oldest', label: 'Due since', value: ({ oldest }) => <DayText day={oldest} />, phone: 'note' },
  { key: 'value', label: 'To replace, KES', value: ({ value }) => <Money cents={value} currency={null} />, end: true },
  { key: 'loans', label: 'Overdue', value: ({ loans }) => number(loans), end: true, phone: 'figure' },
];

function LateTab({ head }: { head: ReactNode }) {
  const { body } = useListBody({
    list: libraryReportsApi.late,
    name: 'library.libraryReports.late',
    words: {
      title: 'Overdue by class',
      search: 'Class',
      empty: { title: 'Nothing is overdue', text: 'Classes whose students have not brought books back in time appear here.' },
    },
    columns: lateColumns,
    filters: [],
    record: { href: ({ id }) => to(deskScreens.desk, {}, { state: 'overdue', classId: id }) },
  });
  return <Shell head={head}>{body}</Shell>;
}

const lossColumns: readonly Column<LossRow>[] = [
  { key: 'title', label: 'Copy', value: ({ title, accessionNo }) => `${title} (${accessionNo})`, wrap: true },
  {
    key: 'status',
    label: 'Status',
    value: ({ status, condition }) =>
      status === 'lost' || status === 'withdrawn'
        ? statusWords[status satisfies CopyStatus][0]
        : conditionWords[condition as CopyCondition],
    phone: 'note',
  },
  { key: 'since', label: 'Since', value: ({ since }) => (since === null ? '–' : <DayText day={since} />), phone: 'note' },
  { key: 'because', label: 'Why', value: ({ because }) => because ?? '–', quiet: true, wrap: true },
  { key: 'recovered', label: 'Charged, KES', value: ({ recovered }) => <Money cents={recovered} currency={null} />, end: true },
  {
    key: 'price',
    label: 'Price, KES',
    value: ({ price }) => (price === null ? '–' : <Money cents={price} currency={null} />),
    end: true,
    phone: 'figure',
  },
];

function LossesTab({ head }: { head: ReactNode }) {
  const { body } = useListBody({
    list: libraryReportsApi.losses,
    name: 'library.libraryReports.losses',
    words: {
      title: 'Lost and damaged',
      search: 'Title, accession no. or reason',
      empty: {
        title: 'Nothing is lost or damaged',
        text: 'Copies that are lost, withdrawn or damaged appear here with their worth.',
      },
    },
    columns: lossColumns,
    filters: [
      {
        key: 'status',
        label: 'How',
        options: [
          { value: 'lost', label: 'Lost' },
          { value: 'withdrawn', label: 'Withdrawn' },
          { value: 'damaged', label: 'Damaged' },
        ],
      },
      ...days,
    ],
    record: { href: ({ titleId }) => to(bookScreens.book, { id: titleId }) },
  });
  return <Shell head={head}>{body}</Shell>;
}

const acquiredColumns: readonly Column<AcquiredRow>[] = [
  { key: 'id', label: 'Month', value: ({ id }) => formatMonth(`${id}-01`) },
  { key: 'titles', label: 'Titles', value: ({ titles }) => number(titles), end: true, phone: 'note' },
  { key: 'copies', label: 'Copies', value: ({ copies }) => number(copies), end: true, phone: 'figure' },
  { key: 'value', label: 'Value, KES', value: ({ value }) => <Money cents={value} currency={null} />, end: true, phone: 'note' },
];

function AcquiredTab({ head }: { head: ReactNode }) {
  const { body } = useListBody({
    list: libraryReportsApi.acquired,
    name: 'library.libraryReports.acquired',
    words: {
      title: 'Acquisitions',
      search: 'Month, such as 2026-01',
      empty: { title: 'Nothing came in yet', text: 'Copies appear here by the month in which they came in.' },
    },
    columns: acquiredColumns,
    filters: days,
    record: {},
  });
  return <Shell head={head}>{body}</Shell>;
}

/** What was read and what was not, what is late, lost and new. */
export default function ReportsScreen() {
  const tab = useTab(tabs);
  const head = <Tabs tabs={tabs} label="Library reports" />;
  if (tab === 'never') return <ReadTab key="never" head={head} never />;
  if (tab === 'late') return <LateTab head={head} />;
  if (tab === 'losses') return <LossesTab head={head} />;
  if (tab === 'acquired') return <AcquiredTab head={head} />;
  return <ReadTab key="read" head={head} />;
}
