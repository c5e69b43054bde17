import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay, formatMonth } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { StepHistory } from '#kit/web/approval/StepHistory.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { employeesScreens } from '../../employees/contract/screens.ts';
import { rateText } from '../../items/contract/words.ts';
import { runsScreens } from '../../runs/contract/screens.ts';
import { exitApproval } from '../contract/exit-approval.ts';
import { type Exit, exitsApi } from '../contract/exits.ts';
import { exitReasonWords, noticePayerWords } from '../contract/words.ts';
import { DuesTable } from './DuesTable.tsx';
import { ChangeExit } from './PrepareExit.tsx';

export default function ExitScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(exitsApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One exit={data} onDone={() => void refetch()} />;
  return (
    <Page>
      <PageHeader title="Exit" />
      {error ? <ErrorState title="This could not be loaded" error={error} onRetry={() => void refetch()} /> : <SkeletonPage />}
    </Page>
  );
}

const print = (url: string) => void printFile(url).catch((problem: Error) => say(problem.message));

/** The papers that stand in its state. */
function papers({ id, state }: Exit): MenuEntry[] {
  const certificate = (label: string, withReason: boolean): MenuEntry => ({
    label,
    onClick: () => print(buildRequest(exitsApi.certificate, { id, ...(withReason && { withReason }) }).url),
  });
  return [
    ...(state === 'taken_back'
      ? []
      : [{ label: 'Print final dues', onClick: () => print(buildRequest(exitsApi.statement, { id }).url) }]),
    ...(state === 'confirmed'
      ? [
          certificate('Print certificate of service', false),
          certificate('Print certificate with the reason, where they ask for it', true),
        ]
      : []),
  ];
}

function One({ exit, onDone }: { exit: Exit; onDone: () => void }) {
  const [changing, setChanging] = useState(false);
  const steps = useSteps(exitApproval, exit);
  const changes = exit.state === 'prepared' && judge(exitsApi.update.access, viewer()) === 'allowed';
  const { id, state, name, staffMemberId, lastDay, due, taken, slip, stale, notes } = exit;
  return (
    <Page>
      <PageHeader
        title={name}
        meta={[
          exitReasonWords[exit.reason],
          `Last day ${formatDay(lastDay)}`,
          <StateOf key="state" of={exitApproval} state={state} />,
        ]}
        primary={steps.primary}
        menu={[
          ...(changes ? [{ label: 'Change', onClick: () => setChanging(true) }] : []),
          ...papers(exit),
          { label: 'Open the employee', href: to(employeesScreens.employee, { id: staffMemberId }) },
          ...steps.menu,
        ]}
      />
      {steps.notes}
      {stale && (
        <Note tone="att">
          Leave, loans or pay have changed since this was calculated. Change it and save it again before it is confirmed.
        </Note>
      )}
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      <Figures
        record
        figures={[
          { label: 'Due before tax', value: <Money cents={due} /> },
          { label: 'Taken', value: <Money cents={taken} /> },
          ...(slip ? [{ label: 'Net pay of the last month', value: <Money cents={slip.net} /> }] : []),
        ]}
      />
      <Box title="What is due and taken" count={exit.lines.length}>
        <DuesTable dues={exit} />
      </Box>
      <div className="two-boxes">
        <Box title="Details">
          <Facts
            rows={[
              ['Staff no.', exit.staffNo],
              ['Payroll no.', exit.payrollNo],
              ['Department', exit.departmentName],
              ['Notice given on', exit.noticeGivenOn && formatDay(exit.noticeGivenOn)],
              ['Notice served', `${exit.noticeServed} of ${exit.noticeDays} days`],
              ['Notice not served', exit.noticeOwed > 0 ? noticePayerWords[exit.noticeBy] : null],
              ['Gratuity', exit.gratuityRate === null ? null : `${rateText(exit.gratuityRate)} of basic pay`],
              ['Note', exit.note],
              ['Paid by', <PaidBy key="slip" exit={exit} />],
            ]}
          />
        </Box>
        <StepHistory steps={exit.steps} />
      </div>
      <Box title="History" padded>
        <History entity="exit" id={id} />
      </Box>
      {steps.drawers}
      <ChangeExit exit={exit} opened={changing} onClose={() => setChanging(false)} onDone={onDone} />
    </Page>
  );
}

/** The payslip that pays it, or the payroll that will. */
function PaidBy({ exit: { slip, state, lastDay } }: { exit: Exit }) {
  if (slip) return <Go href={to(runsScreens.payslip, { id: slip.id })}>{slip.runTitle}</Go>;
  if (state === 'taken_back') return '–';
  return `The payroll of ${formatMonth(lastDay)}`;
}
