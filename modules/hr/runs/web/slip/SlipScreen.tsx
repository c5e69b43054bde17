import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { employeesScreens } from '../../../employees/contract/screens.ts';
import { runApproval } from '../../contract/run-approval.ts';
import { runStates } from '../../contract/runs.ts';
import { runsScreens } from '../../contract/screens.ts';
import { type PaySlip, paySlipsApi } from '../../contract/slips.ts';
import { exceptionTone, inWords, monthText } from '../pay-words.ts';
import { SlipView } from '../SlipView.tsx';
import { Looks } from './Looks.tsx';
import { Neighbours } from './Neighbours.tsx';
import '../runs.css';

/** A payslip explained; `papers` are the buttons that areas after this one bring. */
export function SlipScreen({ papers }: { papers: (slip: PaySlip) => ReactNode }) {
  const { id } = useParams({ strict: false });
  // Each reading is noted, so it is not read anew whenever the window comes to the front.
  const { data, error, refetch } = useApi(paySlipsApi.get, { id: Number(id) }, { staleTime: 600_000 });
  if (data) return <One key={data.id} slip={data} papers={papers(data)} />;
  return (
    <Page>
      <PageHeader title="Payslip" />
      {error ? (
        <ErrorState title="The payslip could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ slip, papers }: { slip: PaySlip; papers: ReactNode }) {
  const { run, exceptions } = slip;
  const state = runStates.find((known) => known === run.state);
  const mayOpen = judge(employeesScreens.employee.access, viewer()) === 'allowed';
  return (
    <Page>
      <PageHeader
        title={slip.fullName}
        meta={[
          <span key="no" className="num">
            {slip.payrollNo}
          </span>,
          slip.jobTitle,
          slip.departmentName,
          <Go key="run" className="link" href={to(runsScreens.payroll, { id: run.id })}>
            {run.title}
          </Go>,
          monthText(slip.month),
          `pay day ${formatDay(run.payDay)}`,
          state && <StateOf key="state" of={runApproval} state={state} />,
        ]}
        menu={[
          ...(mayOpen
            ? [{ label: 'Open the employee', href: to(employeesScreens.employee, { id: slip.staffMemberId }, { tab: 'pay' }) }]
            : []),
          { label: 'Open the payroll', href: to(runsScreens.payroll, { id: run.id }) },
        ]}
      />
      <Neighbours slip={slip} />
      {exceptions[0] && <Note tone={exceptionTone(exceptions[0])}>To be looked at: {inWords(exceptions)}.</Note>}
      <div className="slip-papers">{papers}</div>
      <SlipView slip={slip} />
      <Looks id={slip.id} />
    </Page>
  );
}
