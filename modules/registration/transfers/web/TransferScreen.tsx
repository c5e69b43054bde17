import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { download, printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { transfersApprove } from '../../contract/access.ts';
import { studentsScreens } from '../../students/contract/screens.ts';
import { directionWords, type Transfer, transferWords } from '../contract/transfer.ts';
import { transfersApi } from '../contract/transfers.ts';
import { Clearances } from './Clearances.tsx';
import { type Step, StepDrawer } from './StepDrawer.tsx';
import { offerInWords, stateTones } from './transfer-words.ts';

export default function TransferScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(transfersApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One transfer={data} />;
  return (
    <Page>
      <PageHeader title="Transfer" />
      {error ? (
        <ErrorState title="The transfer could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const paper = (endpoint: typeof transfersApi.letter, id: number): void => {
  printFile(buildRequest(endpoint, { id }).url).catch((failure: Error) => say(failure.message));
};

function One({ transfer }: { transfer: Transfer }) {
  const { id, state, direction, studentId, studentName } = transfer;
  const [step, setStep] = useState<Step | null>(null);
  const mayApprove = judge(transfersApprove, viewer()) === 'allowed';
  const out = direction === 'out';
  const open = state === 'requested' || state === 'approved';
  const waits = state === 'completed' && transfer.reportedOn === null;
  const save = () => {
    download(buildRequest(transfersApi.file, { id }).url, 'transfer.json').catch((failure: Error) => say(failure.message));
  };
  const next: { step: Step; label: string } | null =
    state === 'requested' && mayApprove
      ? { step: 'approve', label: 'Approve' }
      : state === 'approved' && mayApprove
        ? { step: 'complete', label: 'Complete' }
        : waits
          ? { step: 'report', label: 'Has reported' }
          : null;
  return (
    <Page>
      <PageHeader
        title={studentName}
        meta={[
          <span key="no" className="num">
            {transfer.transferNo}
          </span>,
          directionWords[direction].toLowerCase(),
          <Status key="state" tone={stateTones[state]}>
            {waits && !out ? 'Not reported' : transferWords[state]}
          </Status>,
        ]}
        primary={next && <Button onClick={() => setStep(next.step)}>{next.label}</Button>}
        menu={[
          ...(out && (state === 'approved' || state === 'completed')
            ? [{ label: 'Print transfer letter', onClick: () => paper(transfersApi.letter, id) }]
            : []),
          ...(out && state === 'completed'
            ? [
                {
                  label: 'Print leaving certificate',
                  href: to(studentsScreens.papers, {}, { paper: 'leaving certificate', ids: String(studentId) }),
                },
                { label: 'Save the transfer file', onClick: save },
                { label: 'Print the transfer file', onClick: () => paper(transfersApi.fileOnPaper, id) },
              ]
            : []),
          ...(state === 'requested' && mayApprove ? [{ label: 'Reject', danger: true, onClick: () => setStep('reject') }] : []),
          ...(open ? [{ label: 'Call off', danger: true, onClick: () => setStep('cancel') }] : []),
          ...(out && state === 'completed' && mayApprove
            ? [{ label: 'Reverse', danger: true, onClick: () => setStep('reverse') }]
            : []),
        ]}
      />
      {transfer.closedBecause && <Note tone="att">{transfer.closedBecause}</Note>}
      <Box title="Transfer">
        <Facts
          rows={[
            [
              'Student',
              <Go key="s" className="link" href={to(studentsScreens.student, { id: studentId })}>
                {studentName}, {transfer.admissionNo}
              </Go>,
            ],
            [out ? 'To' : 'From', transfer.otherSchool],
            ['School of the branch', offerInWords(transfer)],
            ['Reason', transfer.reason],
            ['Requested', `${formatDay(transfer.requestedOn)} by ${transfer.requestedBy}`],
            ['Approved', transfer.approvedAt && `${instantText(transfer.approvedAt)} by ${transfer.approvedBy}`],
            ['Completed', transfer.completedOn && `${formatDay(transfer.completedOn)} by ${transfer.completedBy}`],
            ['Leaving certificate', transfer.leavingCertificateNo],
            ['Conduct', transfer.conduct],
            ['Reported', waits ? 'Not yet' : transfer.reportedOn && formatDay(transfer.reportedOn)],
          ]}
        />
      </Box>
      {out && <Clearances transfer={transfer} open={open} />}
      <History entity="transfer" id={id} />
      <StepDrawer transfer={transfer} step={step} onClose={() => setStep(null)} />
    </Page>
  );
}
