import { to } from '#kit/contract/screen.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Tab, Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { plansApi } from '../../contract/plans.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import { CoverageTab } from '../coverage/CoverageTab.tsx';
import { RecordTab } from '../record/RecordTab.tsx';
import { SchemeListTab } from '../schemes/SchemeListTab.tsx';
import { placeFilters, useChoices } from '../use-choices.ts';
import { planColumns, planStateFilter } from './plan-columns.tsx';

const tabs: readonly Tab[] = [
  { key: 'plans', label: 'Lesson plans' },
  { key: 'schemes', label: 'Schemes of work' },
  { key: 'coverage', label: 'Coverage' },
  { key: 'record', label: 'Record of work' },
];

export default function AllPlansScreen() {
  const { ready, readsOthers } = useChoices();
  const tab = useTab(tabs);
  if (!readsOthers)
    return (
      <Page>
        <PageHeader title="All lesson plans" />
        {ready ? (
          <EmptyState
            title="Nobody hands plans in to you"
            text="Heads of departments find the plans of their teachers here, and exams administrators those of the whole school. Yours are under My lesson plans."
          />
        ) : (
          <SkeletonPage />
        )}
      </Page>
    );
  const bar = <Tabs tabs={tabs} label="All lesson plans" />;
  if (tab === 'record') return <RecordTab title="All lesson plans" tabs={bar} scope="all" />;
  return (
    <Page fill>
      <PageHeader title="All lesson plans" />
      {bar}
      {tab === 'schemes' ? <SchemeListTab /> : tab === 'coverage' ? <CoverageTab /> : <PlanListTab />}
    </Page>
  );
}

function PlanListTab() {
  const choices = useChoices();
  return useListBody({
    list: plansApi.list,
    name: 'exams.lessonPlans.list',
    words: {
      title: 'Lesson plans',
      search: 'Strand or topic',
      empty: { title: 'No lesson plans yet', text: 'What teachers plan and hand in for approval appears here.' },
    },
    columns: planColumns,
    filters: [planStateFilter, ...placeFilters(choices)],
    fixed: { scope: 'all' },
    record: { href: (row) => to(lessonsScreens.lessonPlan, { id: row.id }) },
  }).body;
}
