import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { to } from '#kit/contract/screen.ts';
import { useTask } from '#kit/web/api/use-job.ts';
import { queryClient, useApi, useSave } from '#kit/web/api/hooks.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Button } from '@mantine/core';
import { type Run, runsApi, type RunStudent } from '../../contract/runs.ts';
import { billingScreens } from '../../contract/screens.ts';
import { ReversalDialog } from '../approvals/ReversalDialog.tsx';
import { runStudentWords, runWords } from '../billing-words.ts';
import { stateOptions } from '../../../ledger/web/state-words.ts';
import { InvoiceDrawer } from '../invoices/InvoiceDrawer.tsx';
import { PrintDialog } from '../invoices/PrintDialog.tsx';
import { StateText } from '../../../ledger/web/StateText.tsx';

export default function BillingRunScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(
    runsApi.get,
    { id: Number(id) },
    {
      staleTime: 0,
      keepPrevious: true,
      refetchInterval: 2000,
      until: ({ state }) => state !== 'running' && state !== 'reversing',
    },
  );
  if (data) return <RunPage run={data} />;
  return (
    <Page>
      <PageHeader title="Billing run" />
      {error ? <ErrorState title="The run could not be loaded" error={error} onRetry={() => void refetch()} /> : <SkeletonPage />}
    </Page>
  );
}

const columns: readonly Column<RunStudent>[] = [
  { key: 'fullName', label: 'Student', value: (row) => row.fullName },
  {
    key: 'admissionNo',
    label: 'Adm no.',
    value: (row) => <span className="num">{row.admissionNo}</span>,
    quiet: true,
    phone: 'note',
  },
  { key: 'className', label: 'Class', value: (row) => row.className, quiet: true },
  { key: 'state', label: 'State', value: (row) => <StateText words={runStudentWords} state={row.state} />, phone: 'note' },
  { key: 'reason', label: 'Reason', value: (row) => row.reason, quiet: true },
  { key: 'structure', label: 'Structure', value: (row) => row.structure, quiet: true, optional: true },
  { key: 'total', label: 'Charged, KES', value: (row) => <Money cents={row.total} cell />, end: true, phone: 'figure' },
  { key: 'discount', label: 'Discount, KES', value: (row) => <Money cents={row.discount} cell />, end: true },
];

function RunPage({ run }: { run: Run }) {
  const { id, title, state, termName, created, skipped, failed, waiting, total, discount } = run;
  const [asking, setAsking] = useState<'reverse' | 'print' | null>(null);
  const [invoiceId, setInvoiceId] = useState<number | null>(null);
  const resume = useSave(runsApi.resume, {
    onDone: () => say(state === 'reversing' ? 'The reversal goes on' : 'The run goes on'),
  });
  const cancel = useSave(runsApi.cancel, { onDone: () => say('The run stops at its next step') });
  const { body } = useListBody({
    list: runsApi.students,
    name: 'finance.billingRuns.students',
    fixed: { runId: id },
    words: { title, search: 'Name or no.', empty: { title: 'Nobody', text: 'The run is for nobody.' } },
    columns,
    filters: [{ key: 'state', label: 'State', options: stateOptions(runStudentWords) }],
    record: {
      href: (row) => to(billingScreens.billingRun, { id }, row.invoiceId === null ? {} : { open: row.invoiceId }),
      drawer: (open, close) => (
        <InvoiceDrawer id={open === null ? invoiceId : Number(open)} onClose={() => (setInvoiceId(null), close())} />
      ),
    },
  });
  // The list shows what became of each as the figures above it change.
  const progress = [state, created, skipped, failed, waiting].join(' ');
  const listed = useRef(progress);
  useEffect(() => {
    if (listed.current === progress) return;
    listed.current = progress;
    void queryClient.invalidateQueries({ queryKey: [runsApi.students.path] });
  }, [progress]);
  const left = waiting + failed > 0 && (state === 'cancelled' || state === 'done' || state === 'running');
  const failure = resume.error ?? cancel.error;
  return (
    <Page fill>
      <PageHeader
        title={title}
        meta={[termName, formatDay(run.day), run.about, <StateText key="state" words={runWords} state={state} />]}
        primary={
          left && state !== 'running' ? (
            <Button loading={resume.isPending} onClick={() => resume.mutate({ id })}>
              Continue the run
            </Button>
          ) : null
        }
        secondary={
          state === 'running' ? (
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
              Stop
            </Button>
          ) : null
        }
        menu={[
          ...(run.kind === 'bill' && created > 0 ? [{ label: 'Print its invoices', onClick: () => setAsking('print') }] : []),
          ...(left && state === 'running'
            ? [{ label: 'Continue a run that has stopped', onClick: () => resume.mutate({ id }) }]
            : []),
          ...(state === 'reversing'
            ? [{ label: 'Continue a reversal that has stopped', onClick: () => resume.mutate({ id }) }]
            : []),
          ...((state === 'done' || state === 'cancelled') && !run.reversalAsked
            ? [{ label: 'Reverse the whole run', danger: true, onClick: () => setAsking('reverse') }]
            : []),
        ]}
      />
      {failure && <Note tone="neg">{failure.message}</Note>}
      {run.reversalAsked && (
        <Note tone="att">Reversal of this run has been requested. Another person decides under Billing approvals.</Note>
      )}
      {run.reversedBecause && (
        <Note tone="att">
          {state === 'reversing' ? 'Being reversed' : 'Reversed'}: {run.reversedBecause}
        </Note>
      )}
      {state === 'reversing' && (
        <Note>
          If the number of students billed no longer falls, choose “Continue a reversal that has stopped” from the menu.
        </Note>
      )}
      {state === 'running' && run.mine && run.jobId !== null && <Progress jobId={run.jobId} />}
      <Figures
        record
        figures={[
          { label: 'Billed', value: created.toLocaleString('en-KE') },
          { label: 'Skipped', value: skipped.toLocaleString('en-KE') },
          ...(failed > 0 ? [{ label: 'Failed', value: failed.toLocaleString('en-KE') }] : []),
          ...(waiting > 0 ? [{ label: 'Waiting', value: waiting.toLocaleString('en-KE') }] : []),
          { label: 'Charged', value: <Money cents={total} /> },
          { label: 'Discounts', value: <Money cents={discount} /> },
        ]}
      />
      {body}
      {asking === 'reverse' && (
        <ReversalDialog
          kind="reverse_run"
          targetId={id}
          title={title}
          text={`All that this run charged ${counted(created, 'student')}, KES ${formatCents(total)}${discount === 0 ? '' : ` less KES ${formatCents(discount)} of discounts`}, is reversed in the ledger. What they paid stays as their credit.`}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'print' && <PrintDialog request={{ runId: id }} onClose={() => setAsking(null)} />}
    </Page>
  );
}

function Progress({ jobId }: { jobId: number }) {
  const job = useTask(jobId);
  return job && <JobProgress job={job} />;
}
