import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import type { Right } from '#kit/contract/roles.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { type Tab, Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { analysisRead } from '../../contract/access.ts';
import { marksScreens } from '../contract/screens.ts';
import { sheetsApi } from '../contract/sheets.ts';
import { useClassAndSubject } from '../../teaching/web/options.ts';
import { useExamFilter } from './use-exam-filter.ts';
import { ProgressList } from './ProgressList.tsx';
import { sheetColumns } from './sheet-columns.tsx';

const mineTab = { key: 'mine', label: 'My sheets' };
const progressTab = { key: 'progress', label: 'Progress' };

/**
 * Whose sheets can be looked at, one's own first: what one teaches is worked on here, the others are only looked at. Who teaches
 * nothing begins with those of everybody.
 */
function tabsOf(): Tab[] {
  const who = viewer();
  const holds = (right: Right) => who?.roles.includes(right) ?? false;
  const readsAll = judge(analysisRead, who) === 'allowed';
  const all = { key: 'all', label: readsAll ? 'All sheets' : 'My department' };
  if (!readsAll && !holds('RIGHT_Head_of_Department')) return [mineTab];
  return [...(holds('RIGHT_Teaches') ? [mineTab, all] : [all, mineTab]), ...(readsAll ? [progressTab] : [])];
}

/** Sheets of marks: one's own, the open ones first; those of a department or of everybody for who may see them. */
export default function MyExamsScreen() {
  const tabs = tabsOf();
  const tab = useTab(tabs);
  const bar = tabs.length > 1 && <Tabs tabs={tabs} label="Whose sheets" />;
  if (tab === progressTab.key) return <ProgressList bar={bar} />;
  return <SheetList key={tab} bar={bar} mine={tab === mineTab.key} />;
}

function SheetList({ bar, mine }: { bar: ReactNode; mine: boolean }) {
  const filters: Filter[] = [
    useExamFilter(),
    ...useClassAndSubject(),
    {
      key: 'progress',
      label: 'Entered',
      options: [
        { value: 'none', label: 'Nothing yet' },
        { value: 'some', label: 'Some marks' },
        { value: 'missing', label: 'Some or all are missing' },
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
    apart: 'own',
    words: {
      title: 'Sheets of marks',
      search: 'Subject, class, stream or exam',
      empty: {
        title: mine ? 'You have no marks to enter' : 'There are no sheets of marks yet',
        text: mine
          ? 'When an exam is opened, a sheet for each subject that you teach appears here. The exams administrator says who teaches what, under Subject teachers.'
          : 'When an exam is opened, a sheet for each subject of each stream appears here for its teachers to fill in.',
      },
    },
    columns: sheetColumns,
    filters,
    order: mine ? 'state' : '-examName',
    fixed: mine ? { mine: true } : {},
    record: { href: ({ id }) => to(marksScreens.markSheet, { id }) },
  });
  return (
    <Page fill>
      <PageHeader title="Marks" />
      {bar}
      {body}
    </Page>
  );
}
