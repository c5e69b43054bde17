import { to } from '#kit/contract/screen.ts';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { plansApi } from '../../../contract/lessons/plans.ts';
import { lessonsScreens } from '../../../contract/lessons/screens.ts';
import { placeFilters, useChoices } from '../use-choices.ts';
import { NewPlanDrawer } from './NewPlanDrawer.tsx';
import { ownPlanColumns, planStateFilter } from './plan-columns.tsx';

export default function PlansScreen() {
  const choices = useChoices();
  return (
    <ListScreen
      list={plansApi.list}
      name="exams.lessonPlans.list"
      words={{
        title: 'My lesson plans',
        all: 'All my plans',
        search: 'Strand or topic',
        empty: {
          title: 'No lesson plans yet',
          text: 'Plan a lesson here, or open a scheme of work and plan it from its row: what the row says is filled in.',
        },
      }}
      columns={ownPlanColumns}
      filters={[planStateFilter, ...placeFilters(choices)]}
      record={{
        ...(choices.staffMemberId === null && !choices.admin ? {} : { add: 'Plan lesson' }),
        href: (row) => to(lessonsScreens.lessonPlan, { id: row.id }),
        drawer: (open, close) => <NewPlanDrawer opened={open === 'new'} onClose={close} />,
      }}
    />
  );
}
