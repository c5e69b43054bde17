import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { plansApi } from '../../contract/plans.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import { placeFilters, useChoices } from '../use-choices.ts';
import { NewPlanDrawer } from './NewPlanDrawer.tsx';
import { ownPlanColumns, planStateFilter } from './plan-columns.tsx';

/** The signed-in teacher’s own plans. */
export function OwnPlansTab({ tabs }: { tabs: ReactNode }) {
  const choices = useChoices();
  const { add, body } = useListBody({
    list: plansApi.list,
    name: 'exams.lessonPlans.list',
    apart: 'own',
    words: {
      title: 'My lesson plans',
      search: 'Strand or topic',
      empty: {
        title: 'No lesson plans yet',
        text: 'Plan a lesson here, or open a scheme of work and plan it from its row: what the row says is filled in.',
      },
    },
    columns: ownPlanColumns,
    filters: [planStateFilter, ...placeFilters(choices)],
    record: {
      ...(choices.staffMemberId === null && !choices.admin ? {} : { add: 'Plan lesson' }),
      href: (row) => to(lessonsScreens.lessonPlan, { id: row.id }),
      drawer: (open, close) => <NewPlanDrawer opened={open === 'new'} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="My lesson plans" primary={add} />
      {tabs}
      {body}
    </Page>
  );
}
