import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { recordApi, type RecordRow } from '../../contract/record.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import { classWords } from '../lesson-words.tsx';
import { downloadPaper, printPaper } from '../papers.ts';
import { placeFilters, useChoices } from '../use-choices.ts';

const columns: readonly Column<RecordRow>[] = [
  { key: 'subStrand', label: 'Lesson taught', value: (row) => row.subStrand ?? row.strand },
  { key: 'strand', label: 'Strand or topic', value: (row) => row.strand, quiet: true, optional: true },
  { key: 'taughtOn', label: 'Date', value: (row) => <DayText day={row.taughtOn} />, phone: 'figure' },
  { key: 'className', label: 'Class', value: classWords, phone: 'note' },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, quiet: true, phone: 'note' },
  { key: 'staffName', label: 'Teacher', value: (row) => row.staffName, quiet: true, optional: true },
  { key: 'week', label: 'Week', value: (row) => row.week, end: true, quiet: true },
  { key: 'remarks', label: 'Remarks', value: (row) => row.remarks, quiet: true },
];

/** The record of work covered: what was taught, with its papers as filtered. */
export function RecordTab({ title, tabs, scope }: { title: string; tabs: ReactNode; scope: 'mine' | 'all' }) {
  const choices = useChoices();
  const { state, body } = useListBody({
    list: recordApi.list,
    name: 'exams.recordOfWork.list',
    words: {
      title: 'Record of work covered',
      search: 'Strand or topic',
      empty: {
        title: 'Nothing is recorded yet',
        text: 'A lesson comes into the record of work when its approved plan is marked as taught.',
      },
    },
    columns,
    filters: [
      ...placeFilters(choices),
      { key: 'from', label: 'From', options: 'day' },
      { key: 'to', label: 'Until', options: 'day' },
    ],
    fixed: { scope },
    record: { href: (row) => to(lessonsScreens.lessonPlan, { id: row.id }) },
  });
  const filter = { ...state.filters, scope };
  return (
    <Page fill>
      <PageHeader
        title={title}
        menu={[
          { label: 'Print record of work', onClick: () => printPaper(recordApi.paper, filter) },
          {
            label: 'Download for Word',
            onClick: () => downloadPaper(recordApi.document, filter, 'Record of work covered.docx'),
          },
        ]}
      />
      {tabs}
      {body}
    </Page>
  );
}
