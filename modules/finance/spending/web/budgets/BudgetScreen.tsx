import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Budget, budgetsApi } from '../../contract/budgets.ts';
import { spendingScreens } from '../../contract/screens.ts';
import { StepDrawer } from '../parts/StepDrawer.tsx';
import { printPaper } from '../parts/words.ts';
import { BudgetDrawer } from './BudgetDrawer.tsx';
import { BudgetParts } from './BudgetParts.tsx';
import { budgetState, scopeOf } from './BudgetsTab.tsx';

export default function BudgetScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(budgetsApi.get, { id: Number(id) }, { staleTime: 0 });
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
  const [open, setOpen] = useState<'edit' | 'giveBack' | null>(null);
  const go = useGo();
  const { id, version, state } = budget;
  const at = { id, version };
  const submit = useSave(budgetsApi.submit, { onDone: () => say('The budget is handed in') });
  const approve = useSave(budgetsApi.decide, { onDone: () => say('The budget is approved') });
  const activate = useSave(budgetsApi.activate, { onDone: () => say('The budget is in force') });
  const close = useSave(budgetsApi.close, { onDone: () => say('The budget is closed') });
  const revise = useSave(budgetsApi.revise, { onDone: (made) => go(to(spendingScreens.budget, { id: made.id })) });
  const failed = [submit, approve, activate, close, revise].find(({ error }) => error)?.error;
  const decides = state === 'submitted' && may(budgetsApi.decide) && !budget.mine;
  const writes = may(budgetsApi.update);
  return (
    <Page>
      <PageHeader
        title={budget.name}
        meta={[scopeOf(budget), `${formatDay(budget.fromDay)} to ${formatDay(budget.toDay)}`, budgetState(state)]}
        primary={
          state === 'draft' && writes ? (
            <Button loading={submit.isPending} onClick={() => submit.mutate(at)}>
              Hand in
            </Button>
          ) : decides ? (
            <Button loading={approve.isPending} onClick={() => approve.mutate({ ...at, approved: true })}>
              Approve
            </Button>
          ) : state === 'approved' && writes ? (
            <Button loading={activate.isPending} onClick={() => activate.mutate(at)}>
              Put in force
            </Button>
          ) : undefined
        }
        menu={[
          { label: 'Print budget against actual', onClick: () => printPaper(budgetsApi.paper, { id }) },
          ...(state === 'draft' && writes ? [{ label: 'Change budget', onClick: () => setOpen('edit') }] : []),
          ...(decides ? [{ label: 'Give back', onClick: () => setOpen('giveBack') }] : []),
          ...(state === 'active' && writes ? [{ label: 'Revise', onClick: () => revise.mutate(at) }] : []),
          ...(state === 'active' && may(budgetsApi.close)
            ? [{ label: 'Close budget', danger: true, onClick: () => close.mutate(at) }]
            : []),
        ]}
      />
      {failed && <Note tone="neg">{failed.message}</Note>}
      {state === 'submitted' && budget.mine && <Note>You wrote this budget. Somebody else approves it.</Note>}
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
      <BudgetDrawer budget={budget} opened={open === 'edit'} onClose={() => setOpen(null)} />
      <StepDrawer
        opened={open === 'giveBack'}
        onClose={() => setOpen(null)}
        title="Give budget back"
        save={budgetsApi.decide}
        fixed={{ ...at, approved: false }}
        fields={[{ kind: 'textarea', name: 'remark', label: 'What has to change', required: true }]}
        onDone={() => say('The budget is a draft again')}
      />
    </Page>
  );
}
