import { instantText, today } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { download, printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { buildRequest } from '#kit/web/api/request.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { studentsScreens } from '../../students/contract/screens.ts';
import { directionWords, type Transfer } from '../contract/transfer.ts';
import { transferApproval } from '../contract/transfer-approval.ts';
import { transfersApi } from '../contract/transfers.ts';
import { Clearances } from './Clearances.tsx';
import { ReverseDrawer } from './ReverseDrawer.tsx';
import { offerInWords } from './transfer-words.ts';
import { TransferState } from './TransferState.tsx';

export default function TransferScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(transfersApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
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
  const [reporting, setReporting] = useState<'reported' | 'corrected' | null>(null);
  const out = direction === 'out';
  const open = state === 'requested' || state === 'approved';
  const waits = state === 'completed' && transfer.reportedOn === null;
  const steps = useSteps(transferApproval, transfer, {
    forms: {
      complete: {
        initial: { on: today(), conduct: 'Good' },
        fields: [
          { kind: 'date', name: 'on', label: 'Leaves on', required: true },
          { kind: 'textarea', name: 'conduct', label: 'Conduct, for the certificate' },
        ],
      },
    },
    dialogs: { reverse: (close) => <ReverseDrawer transfer={transfer} onClose={close} /> },
    tell: (words) => say(`${words}: ${studentName}`),
  });
  const save = () => {
    download(buildRequest(transfersApi.file, { id }).url, 'transfer.json').catch((failure: Error) => say(failure.message));
  };
  return (
    <Page>
      <PageHeader
        title={studentName}
        meta={[
          <span key="no" className="num">
            {transfer.transferNo}
          </span>,
          directionWords[direction].toLowerCase(),
          <TransferState key="state" row={transfer} />,
        ]}
        primary={steps.primary ?? (waits && <Button onClick={() => setReporting('reported')}>Has reported</Button>)}
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
          ...(state === 'completed' && !waits
            ? [{ label: 'Correct the day reported', onClick: () => setReporting('corrected') }]
            : []),
          ...steps.menu,
        ]}
      />
      {steps.notes}
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
      {steps.drawers}
      <StepDrawer
        opened={reporting === 'reported'}
        onClose={() => setReporting(null)}
        title="Student has reported"
        text="The student has come to the school they go to. Of one who left, note it once that school has said so."
        save={transfersApi.report}
        fixed={{ id, version: transfer.version }}
        initial={{ on: today() }}
        fields={[{ kind: 'date', name: 'on', label: 'Reported on', required: true }]}
        onDone={() => say(`Student has reported: ${studentName}`)}
      />
      <StepDrawer
        opened={reporting === 'corrected'}
        onClose={() => setReporting(null)}
        title="Correct the day reported"
        save={transfersApi.report}
        fixed={{ id, version: transfer.version, corrects: true }}
        initial={{ on: transfer.reportedOn }}
        fields={[{ kind: 'date', name: 'on', label: 'Reported on', hint: 'Empty: the student has not come after all' }]}
        onDone={() => say(`The day is corrected: ${studentName}`)}
      />
    </Page>
  );
}
