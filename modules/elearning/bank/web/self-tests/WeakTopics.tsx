import type { ReactNode } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { weakTopicsApi } from '../../contract/self-tests.ts';
import { useChoices } from '../questions/question-fields.tsx';
import { percent } from './percent.ts';

type Topic = Output<typeof weakTopicsApi.topics>['rows'][number];
type Student = Output<typeof weakTopicsApi.students>['rows'][number];

const figure = (value: number | string): ReactNode => <span className="num">{value}</span>;
const empty = {
  title: 'No self tests yet',
  text: 'Students test themselves with questions from the bank. What goes badly in a class appears here.',
  tools: true,
} as const;

const topicColumns: readonly Column<Topic>[] = [
  { key: 'topicName', label: 'Topic', value: (row) => row.topicName ?? 'Without a topic', wrap: true },
  { key: 'className', label: 'Class', value: (row) => row.className, quiet: true },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, quiet: true, phone: 'note' },
  { key: 'students', label: 'Students', value: (row) => figure(row.students), end: true },
  { key: 'answered', label: 'Answers', value: (row) => figure(row.answered), end: true },
  { key: 'share', label: 'Right', value: (row) => figure(percent(row.share)), end: true, phone: 'figure' },
];

const studentColumns: readonly Column<Student>[] = [
  { key: 'fullName', label: 'Student', value: (row) => row.fullName },
  { key: 'admissionNo', label: 'Adm. no.', value: (row) => figure(row.admissionNo), quiet: true },
  { key: 'className', label: 'Class', value: (row) => [row.className, row.streamName].filter(Boolean).join(' '), quiet: true },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, quiet: true, phone: 'note' },
  { key: 'weakest', label: 'Weakest topic', value: (row) => row.weakest },
  { key: 'tests', label: 'Tests', value: (row) => figure(row.tests), end: true },
  { key: 'answered', label: 'Answers', value: (row) => figure(row.answered), end: true },
  { key: 'share', label: 'Right', value: (row) => figure(percent(row.share)), end: true, phone: 'figure' },
  { key: 'lastAt', label: 'Last', value: (row) => <InstantText at={row.lastAt} />, quiet: true, optional: true },
];

const tabs = [
  { key: 'topics', label: 'Weak topics' },
  { key: 'students', label: 'Students' },
];

/** What is weak by class and topic, and how each student does, of what one teaches. */
export default function WeakTopics() {
  const links = <Tabs tabs={tabs} label="Parts of the self tests" />;
  return useTab(tabs) === 'students' ? <StudentsTab links={links} /> : <TopicsTab links={links} />;
}

function useFilters() {
  const { courses, classes } = useChoices();
  return [
    { key: 'classId', label: 'Class', options: classes },
    { key: 'courseId', label: 'Subject', options: courses },
  ];
}

function TopicsTab({ links }: { links: ReactNode }) {
  const { state, total, body } = useListBody({
    list: weakTopicsApi.topics,
    name: 'elearning.weakTopics.topics',
    words: { title: 'Self tests', search: 'Topic, subject or class', empty },
    columns: topicColumns,
    filters: useFilters(),
  });
  return (
    <Page fill>
      <PageHeader title="Self tests" />
      {links}
      <SavedViews screen="elearning.weakTopics.topics" all="All topics" state={state} total={total} />
      {body}
    </Page>
  );
}

function StudentsTab({ links }: { links: ReactNode }) {
  const { state, total, body } = useListBody({
    list: weakTopicsApi.students,
    name: 'elearning.weakTopics.students',
    words: { title: 'Self tests', search: 'Name or admission no.', empty },
    columns: studentColumns,
    filters: useFilters(),
  });
  return (
    <Page fill>
      <PageHeader title="Self tests" />
      {links}
      <SavedViews screen="elearning.weakTopics.students" all="All students" state={state} total={total} />
      {body}
    </Page>
  );
}
