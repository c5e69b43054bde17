import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { budgetApproval } from '../../contract/budget-approval.ts';
import { type Budget, budgetsApi } from '../../contract/budgets.ts';
import { spendingScreens } from '../../contract/screens.ts';
import { printPaper } from '../parts/words.ts';
import { BudgetDrawer } from './BudgetDrawer.tsx';
import { BudgetParts } from './BudgetParts.tsx';
import { scopeOf } from './BudgetsTab.tsx';

export default function BudgetScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(budgetsApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One budget={data} />;
  return (
    <Page>
      <PageHeader title="Budget" />
      {error ? (
        <ErrorState title="The budget could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const may = (call: Endpoint) => judge(call.access, viewer()) === 'allowed';

function One({ budget }: { budget: Budget }) {
  const [asking, setAsking] = useState<'change' | 'remove' | null>(null);
  const close = () => setAsking(null);
  const go = useGo();
  const { id, version, state } = budget;
  const steps = useSteps(budgetApproval, budget);
  const revise = useSave(budgetsApi.revise, { onDone: (made) => go(to(spendingScreens.budget, { id: made.id })) });
  const remove = useSave(budgetsApi.remove, {
    onDone: () => {
      say(`${budget.name} is removed`);
      go(to(spendingScreens.budgets));
    },
  });
  const writes = may(budgetsApi.update);
  return (
    <Page>
      <PageHeader
        title={budget.name}
        meta={[
          scopeOf(budget),
          `${formatDay(budget.fromDay)} to ${formatDay(budget.toDay)}`,
          <StateOf key="state" of={budgetApproval} state={state} />,
        ]}
        primary={steps.primary}
        menu={[
          { label: 'Print budget against actual', onClick: () => printPaper(budgetsApi.paper, { id }) },
          ...(state === 'draft' && writes ? [{ label: 'Change budget', onClick: () => setAsking('change') }] : []),
          ...((state === 'active' || state === 'closed') && writes
            ? [{ label: 'Revise', onClick: () => revise.mutate({ id, version }) }]
            : []),
          ...steps.menu,
          ...(state === 'draft' && may(budgetsApi.remove)
            ? [{ label: 'Remove draft', danger: true, onClick: () => setAsking('remove') }]
            : []),
        ]}
      />
      {steps.notes}
      {revise.error && <Note tone="neg">{revise.error.message}</Note>}
      {budget.remark && <Note tone={state === 'draft' ? 'att' : 'quiet'}>{budget.remark}</Note>}
      <Figures
        record
        figures={[
          { label: 'Budget', value: <Money cents={budget.budgeted} /> },
          { label: 'Promised', value: <Money cents={budget.committed} currency={null} /> },
          { label: 'Spent', value: <Money cents={budget.spent} currency={null} /> },
          { label: 'Remains', value: <Money cents={budget.remaining} currency={null} /> },
        ]}
      />
      <BudgetParts budget={budget} />
      <History entity="budget" id={id} />
      <BudgetDrawer budget={budget} opened={asking === 'change'} onClose={close} />
      <ConfirmDialog
        opened={asking === 'remove'}
        onClose={close}
        title={`Remove ${budget.name}?`}
        text="It was never in force. Its lines are removed with it."
        keep="Keep draft"
        confirm="Remove draft"
        danger
        onConfirm={() => remove.mutateAsync({ id })}
      />
      {steps.drawers}
    </Page>
  );
}
