import { Button } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import { useJob } from '#kit/web/api/use-job.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { RunState } from '../../runs/contract/runs.ts';
import { runsScreens } from '../../runs/contract/screens.ts';
import { to } from '#kit/contract/screen.ts';
import { type SendingRow, slipLinksApi } from '../contract/links.ts';
import { givenStates, type PaperSize } from '../contract/paper-sizes.ts';
import { slipPapersApi } from '../contract/papers.ts';
import { linkStateWords, reasonWords, wayWords } from './link-words.ts';
import { PaperButton } from './PaperButtons.tsx';

interface RunPapersProps {
  run: { id: number; title: string; state: RunState };
}

/** The papers of a run: all payslips, the register, and who gets theirs by e-mail or SMS. */
export function RunPapers({ run }: RunPapersProps) {
  const [printing, setPrinting] = useState<PaperSize | null>(null);
  const given = givenStates.some((state) => state === run.state);
  const name = run.title.replaceAll(/[\\/:*?"<>|]/g, '-');
  if (run.state === 'draft') return <Note>Calculate the payroll first: then its payslips can be printed.</Note>;
  return (
    <div className="stack">
      <Box title="Print" padded>
        <div className="stack">
          {!given && <Note>What is printed now says that it is a draft.</Note>}
          <div className="row">
            <Button variant="default" onClick={() => setPrinting('A4')}>
              All payslips, A4
            </Button>
            <Button variant="default" onClick={() => setPrinting('half')}>
              All payslips, two to a page
            </Button>
            <PaperButton label="Print register" path={buildRequest(slipPapersApi.register, { id: run.id }).url} />
            <PaperButton
              label="Register for Excel"
              path={buildRequest(slipPapersApi.workbook, { id: run.id }).url}
              name={`Payroll register ${name}.xlsx`}
            />
          </div>
        </div>
      </Box>
      {given ? <Sending runId={run.id} /> : <Note>Payslips are sent once the payroll is posted.</Note>}
      {printing && <PrintDialog runId={run.id} size={printing} onClose={() => setPrinting(null)} />}
    </div>
  );
}

function PrintDialog({ runId, size, onClose }: { runId: number; size: PaperSize; onClose: () => void }) {
  const [jobId, setJobId] = useState<number | null>(null);
  const print = useSave(slipPapersApi.printRun, { onDone: (made) => setJobId(made.jobId), invalidate: [] });
  const job = useJob(jobId, () => undefined);
  return (
    <Dialog opened onClose={onClose} title="Payslips in one PDF">
      <div className="stack">
        <p>
          {size === 'A4' ? 'A page for each payslip' : 'Two payslips to a page, to be cut in the middle'}, in the order of payroll
          numbers. Each print is noted in the history.
        </p>
        {print.error && <Note tone="neg">{print.error.message}</Note>}
        {job && <JobProgress job={job} />}
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {jobId === null && (
            <Button loading={print.isPending} onClick={() => print.mutate({ id: runId, size })}>
              Make the PDF
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const waits = ({ state, reason }: SendingRow) => reason === null && (state === null || state === 'failed');

function Sending({ runId }: { runId: number }) {
  const [jobId, setJobId] = useState<number | null>(null);
  const { data, error, refetch } = useApi(slipLinksApi.ofRun, { id: runId }, { staleTime: 0 });
  const job = useJob(jobId, () => void refetch());
  const send = useSave(slipLinksApi.sendRun, {
    onDone: ({ email, sms, jobId: made }) => {
      say(email + sms === 0 ? 'Everybody who wants theirs has it' : `${counted(email + sms, 'payslip')} on the way`);
      setJobId(made);
      void refetch();
    },
    onFailed: ({ message }) => say(message),
  });
  const may = judge(slipLinksApi.sendRun.access, viewer()) === 'allowed';
  const rows = data?.rows ?? [];
  const left = rows.filter(waits);
  const without = rows.filter(({ reason, state }) => reason !== null && (state === null || state === 'failed'));
  return (
    <Box
      title="Sending"
      aside={
        may && (
          <Button
            size="compact-sm"
            loading={send.isPending}
            disabled={left.length === 0}
            onClick={() => send.mutate({ id: runId })}
          >
            Send payslips
          </Button>
        )
      }
    >
      {error && !data && (
        <ErrorState title="Who gets the payslip how could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {job && (
        <div className="box-body">
          <JobProgress job={job} />
        </div>
      )}
      {data && (
        <>
          <Figures
            record
            figures={[
              { label: 'Sent', value: rows.length - left.length - without.length },
              { label: 'By e-mail next', value: left.filter(({ way }) => way === 'email').length },
              { label: 'By SMS next', value: left.filter(({ way }) => way === 'sms').length },
              { label: 'Not sent', value: without.length },
            ]}
          />
          <RowsTable
            label="Who gets the payslip how"
            rows={rows}
            keyOf={({ slipId }) => slipId}
            hrefOf={({ slipId }) => to(runsScreens.payslip, { id: slipId })}
            columns={[
              { key: 'fullName', label: 'Name', value: ({ fullName }) => fullName, wrap: true },
              {
                key: 'payrollNo',
                label: 'Payroll no.',
                value: ({ payrollNo }) => <span className="num">{payrollNo}</span>,
                quiet: true,
              },
              { key: 'way', label: 'By', value: ({ way }) => (way === null ? '–' : wayWords[way]), phone: 'figure' },
              { key: 'state', label: 'State', value: (row) => <Outcome row={row} />, wrap: true, phone: 'note' },
            ]}
          />
        </>
      )}
    </Box>
  );
}

function Outcome({ row: { state, reason } }: { row: SendingRow }) {
  if (state !== null && (state !== 'failed' || reason === null))
    return <Status tone={linkStateWords[state][1]}>{linkStateWords[state][0]}</Status>;
  if (reason === null) return <Status tone="inf">To be sent</Status>;
  return <Status tone={reason === 'none' ? 'quiet' : 'att'}>{reasonWords[reason]}</Status>;
}
