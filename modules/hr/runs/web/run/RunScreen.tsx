import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { screens as financeScreens } from '#modules/finance/contract/screens.ts';
import { runApproval } from '../../contract/run-approval.ts';
import { type PayRun, payRunsApi } from '../../contract/runs.ts';
import { runsScreens } from '../../contract/screens.ts';
import { monthText, takenByLaw } from '../pay-words.ts';
import { RunDrawer } from '../RunDrawer.tsx';
import { ElsewhereTab } from './ElsewhereTab.tsx';
import { PostDay } from './PostDay.tsx';
import { PostingTab } from './PostingTab.tsx';
import { SlipsTab } from './SlipsTab.tsx';
import { StepsTab } from './StepsTab.tsx';
import '../runs.css';

/** Parts of a payroll's page that areas after this one bring. */
export type MoreTabs = (run: PayRun) => readonly { key: string; label: string; content: ReactNode }[];

export function RunScreen({ more }: { more: MoreTabs }) {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(payRunsApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One key={data.id} run={data} more={more} />;
  return (
    <Page>
      <PageHeader title="Payroll" />
      {error ? (
        <ErrorState title="The payroll could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ run, more }: { run: PayRun; more: MoreTabs }) {
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const steps = useSteps(runApproval, run, {
    forms: {
      post: {
        initial: { on: run.payDay < today() ? run.payDay : today() },
        fields: [
          {
            kind: 'custom',
            name: 'on',
            label: 'Posted on',
            wide: true,
            required: true,
            render: (slot) => <PostDay slot={slot} run={run} />,
          },
        ],
      },
    },
    ...(run.state === 'calculated' && !run.stale ? { next: 'review' } : {}),
  });
  const tabs = [
    { key: 'slips', label: 'Payslips', count: run.employees, content: <SlipsTab run={run} /> },
    ...more(run),
    { key: 'posting', label: 'Posting', content: <PostingTab run={run} /> },
    { key: 'steps', label: 'Steps', content: <StepsTab run={run} /> },
    { key: 'elsewhere', label: 'In another payroll', count: run.elsewhere.length, content: <ElsewhereTab run={run} /> },
  ];
  const current = useTab(tabs);
  const changes: MenuEntry[] = mayChange(run)
    ? [
        { label: 'Change payroll', onClick: () => setOpen('change') },
        { label: 'Remove payroll', danger: true, onClick: () => setOpen('remove') },
      ]
    : [];
  return (
    <Page>
      <PageHeader
        title={run.title}
        meta={[
          monthText(run.month),
          <StateOf key="state" of={runApproval} state={run.state} />,
          run.scope,
          run.state !== 'draft' && counted(run.employees, 'employee'),
          `pay day ${formatDay(run.payDay)}`,
        ]}
        primary={steps.primary}
        menu={[...steps.menu, ...journalsOf(run), ...changes]}
      />
      {steps.notes}
      {run.stale && (
        <Note tone="att">
          Something has changed since {run.calculatedAt ? <InstantText at={run.calculatedAt} /> : 'it was calculated'}.{' '}
          {run.state === 'calculated' ? 'Calculate it again.' : 'Send it back and calculate it again.'}
        </Note>
      )}
      {run.note && <Note>{run.note}</Note>}
      {run.state !== 'draft' && <Sums run={run} />}
      <Tabs tabs={tabs} label="Parts of the payroll" />
      {tabs.find(({ key }) => key === current)?.content}
      {steps.drawers}
      <RunDrawer opened={open === 'change'} onClose={close} run={run} />
      {open === 'remove' && <RemoveDialog run={run} onClose={close} />}
    </Page>
  );
}

const mayChange = ({ state }: PayRun): boolean =>
  (state === 'draft' || state === 'calculated') && judge(payRunsApi.update.access, viewer()) === 'allowed';

function Sums({ run }: { run: PayRun }) {
  const plain = (cents: number) => <Money cents={cents} currency={null} />;
  return (
    <div className="run-figures">
      <Figures
        record
        figures={[
          { label: 'Gross pay', value: <Money cents={run.gross} /> },
          { label: 'Taken by law', value: plain(takenByLaw(run)) },
          {
            label: 'Other deductions',
            value: plain(run.deductions),
            ...(run.carried > 0 ? { note: 'some could not be taken' } : {}),
          },
          { label: 'Net pay', value: <Money cents={run.net} /> },
          { label: 'Employer adds', value: plain(run.employer) },
          { label: 'Cost', value: <Money cents={run.cost} /> },
        ]}
      />
    </div>
  );
}

/** The ways to what was posted, for those who read the ledger. */
function journalsOf({ journalId, reversalId }: PayRun): MenuEntry[] {
  const { accountTransactions } = financeScreens;
  const verdict = judge(accountTransactions.access, viewer());
  if (verdict !== 'allowed' && verdict !== 'code') return [];
  const entry = (label: string, open: number | null): MenuEntry[] =>
    open === null ? [] : [{ label, href: to(accountTransactions, {}, { open }) }];
  return [...entry('Open the journal', journalId), ...entry('Open the reversing journal', reversalId)];
}

function RemoveDialog({ run, onClose }: { run: PayRun; onClose: () => void }) {
  const go = useGo();
  const remove = useSave(payRunsApi.remove);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Remove ${run.title}?`}
      text="The payroll goes with all its payslips. Nothing of it is posted yet, and the month can be paid by another payroll."
      consequences={[{ label: 'Payslips', before: String(run.employees), after: '0' }]}
      keep="Keep payroll"
      confirm="Remove payroll"
      danger
      onConfirm={async () => {
        await remove.mutateAsync({ id: run.id });
        say('The payroll is removed');
        go(to(runsScreens.payrolls), { replace: true });
      }}
    />
  );
}
