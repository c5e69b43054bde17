import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { analysisRead } from '../../contract/access.ts';
import { marksScreens } from '../../contract/marks/screens.ts';
import { sheetsApi } from '../../contract/marks/sheets.ts';
import { useClassAndSubject } from '../teaching/options.ts';
import { useExamFilter } from './use-exam-filter.ts';
import { ProgressList } from './ProgressList.tsx';
import { sheetColumns } from './sheet-columns.tsx';

const tabs = [
  { key: 'all', label: 'All sheets' },
  { key: 'mine', label: 'My sheets' },
  { key: 'progress', label: 'Progress' },
];

/** Sheets of marks: a teacher's own; who administers or reads exams sees all and can look at their own alone. */
export default function MyExamsScreen() {
  const seesAll = judge(analysisRead, viewer()) === 'allowed';
  const tab = useTab(tabs);
  if (seesAll && tab === 'progress') return <ProgressList bar={<Tabs tabs={tabs} label="Whose sheets" />} />;
  return <SheetList key={tab} seesAll={seesAll} mine={seesAll && tab === 'mine'} />;
}

function SheetList({ seesAll, mine }: { seesAll: boolean; mine: boolean }) {
  const filters: Filter[] = [
    useExamFilter(),
    ...useClassAndSubject(),
    {
      key: 'progress',
      label: 'Entered',
      options: [
        { value: 'none', label: 'Nothing yet' },
        { value: 'some', label: 'Some marks' },
        { value: 'complete', label: 'All marks' },
      ],
    },
    {
      key: 'state',
      label: 'State',
      options: [
        { value: 'open', label: 'Open' },
        { value: 'locked', label: 'Locked' },
        { value: 'closed', label: 'Closed' },
      ],
    },
  ];
  const { body } = useListBody({
    list: sheetsApi.list,
    name: 'exams.sheets.list',
    words: {
      title: 'Sheets of marks',
      search: 'Subject, class, stream or exam',
      empty: {
        title: mine || !seesAll ? 'You have no marks to enter' : 'There are no sheets of marks yet',
        text:
          mine || !seesAll
            ? 'When an exam is opened, a sheet for each subject that you teach stands here. The exams administrator says who teaches what, under Subject teachers.'
            : 'When an exam is opened, a sheet for each subject of each stream stands here for its teachers to fill in.',
      },
    },
    columns: sheetColumns,
    filters,
    order: '-examName',
    fixed: mine ? { mine: true } : {},
    record: { href: ({ id }) => to(marksScreens.markSheet, { id }) },
  });
  return (
    <Page fill>
      <PageHeader title="Marks" />
      {seesAll && <Tabs tabs={tabs} label="Whose sheets" />}
      {body}
    </Page>
  );
}
