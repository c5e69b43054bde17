import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { bookScreens } from '../../catalogue/contract/screens.ts';
import { deskScreens } from '../../desk/contract/screens.ts';
import { type CoverageRow, entitlementApi, type EntitledRow } from '../contract/lists.ts';

const tabs = [
  { key: 'books', label: 'By book' },
  { key: 'students', label: 'By student' },
];
const number = (value: number) => <span className="num">{value.toLocaleString('en-KE')}</span>;

const bookColumns: readonly Column<CoverageRow>[] = [
  { key: 'className', label: 'Class', value: ({ className }) => className },
  { key: 'course', label: 'Subject', value: ({ course }) => course, phone: 'note' },
  { key: 'title', label: 'Set book', value: ({ title, perStudent }) => (perStudent ? title : `${title} (shared)`), wrap: true },
  { key: 'takers', label: 'Take it', value: ({ takers }) => number(takers), end: true },
  { key: 'have', label: 'Have it', value: ({ have }) => number(have), end: true },
  { key: 'copies', label: 'Copies', value: ({ copies }) => number(copies), end: true, quiet: true, optional: true },
  { key: 'free', label: 'On the shelf', value: ({ free }) => number(free), end: true, quiet: true },
  {
    key: 'lack',
    label: 'Lack it',
    value: ({ lack }) => (lack === 0 ? <Status tone="pos">None</Status> : <Status tone="att">{lack}</Status>),
    end: true,
    phone: 'figure',
  },
  { key: 'short', label: 'To buy', value: ({ short }) => number(short), end: true, phone: 'note' },
];

const studentColumns: readonly Column<EntitledRow>[] = [
  {
    key: 'fullName',
    label: 'Student',
    value: ({ fullName, admissionNo }) => <PersonCell name={fullName} note={admissionNo} />,
    wrap: true,
  },
  { key: 'className', label: 'Class', value: ({ className }) => className, phone: 'note' },
  { key: 'course', label: 'Subject', value: ({ course }) => course, phone: 'note' },
  { key: 'title', label: 'Set book', value: ({ title }) => title, wrap: true, phone: 'note' },
  {
    key: 'accessionNo',
    label: 'Copy',
    value: ({ accessionNo }) =>
      accessionNo === null ? <Status tone="att">Lacks it</Status> : <Status tone="pos">{accessionNo}</Status>,
    phone: 'figure',
  },
  { key: 'dueOn', label: 'Due', value: ({ dueOn }) => (dueOn === null ? '–' : <DayText day={dueOn} />), quiet: true },
];

const empty = {
  title: 'No set books yet',
  text: 'Say under Books which title is the set book of a subject in a class. Who lacks it appears here then.',
};

function useClasses() {
  const { data: classes = [] } = useApi(lookupsApi.classesWithAll, {}, { staleTime: 60_000 });
  return classes.filter(({ id }) => id > 0).map(({ id, name }) => ({ value: id, label: name }));
}

function BooksTab({ head }: { head: ReactNode }) {
  const { body } = useListBody({
    list: entitlementApi.books,
    name: 'library.entitlement.books',
    words: { title: 'Textbook entitlement', search: 'Title, subject or class', empty },
    columns: bookColumns,
    filters: [{ key: 'classId', label: 'Class', options: useClasses() }],
    record: { href: ({ titleId }) => to(bookScreens.book, { id: titleId }) },
  });
  return (
    <Page fill>
      <PageHeader title="Textbook entitlement" />
      {head}
      {body}
    </Page>
  );
}

function StudentsTab({ head }: { head: ReactNode }) {
  const { body } = useListBody({
    list: entitlementApi.students,
    name: 'library.entitlement.students',
    words: { title: 'Textbook entitlement', search: 'Student, admission no. or title', empty },
    columns: studentColumns,
    filters: [
      { key: 'classId', label: 'Class', options: useClasses() },
      { key: 'lacking', label: 'Who', options: [{ value: 'true', label: 'Only who lacks it' }] },
    ],
    record: { href: ({ studentId }) => to(deskScreens.borrower, { kind: 'student', id: studentId }) },
  });
  return (
    <Page fill>
      <PageHeader title="Textbook entitlement" />
      {head}
      {body}
    </Page>
  );
}

/** Who lacks which set book of the subjects that they take, and how many would have to be bought. */
export default function EntitlementScreen() {
  const head = <Tabs tabs={tabs} label="Parts of entitlement" />;
  return useTab(tabs) === 'students' ? <StudentsTab head={head} /> : <BooksTab head={head} />;
}
