import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { StepHistory } from '#kit/web/approval/StepHistory.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { leaveApproval } from '../contract/leave-approval.ts';
import { type LeaveRequest, leaveRequestsApi } from '../contract/requests.ts';
import { inDays } from '../contract/words.ts';

export default function RequestScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(leaveRequestsApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One request={data} />;
  return (
    <Page>
      <PageHeader title="Request for leave" />
      {error ? (
        <ErrorState title="The request could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ request }: { request: LeaveRequest }) {
  const [ending, setEnding] = useState(false);
  const steps = useSteps(leaveApproval, request, {
    forms: {
      back: {
        initial: { backOn: today() },
        fields: [{ kind: 'date', name: 'backOn', label: 'First day at work again', required: true, max: today() }],
      },
    },
    ...(request.state === 'asked' && request.ready ? { next: 'approve' } : {}),
  });
  const shortens = ['approved', 'away'].includes(request.state) && judge(leaveRequestsApi.shorten.access, viewer()) === 'allowed';
  const half = [request.halfFirst && 'afternoon only on the first day', request.halfLast && 'morning only on the last'];
  return (
    <Page>
      <PageHeader
        title={request.name}
        meta={[
          request.typeName,
          `${formatDay(request.fromDay)} to ${formatDay(request.untilDay)}`,
          inDays(request.days),
          <StateOf key="state" of={leaveApproval} state={request.state} />,
        ]}
        primary={steps.primary}
        menu={[...(shortens ? [{ label: 'End earlier', onClick: () => setEnding(true) }] : []), ...steps.menu]}
      />
      {steps.notes}
      {request.paper && ['asked', 'supported'].includes(request.state) && (
        <Note>This type asks for a paper, such as a sick sheet. See it before you approve the leave.</Note>
      )}
      <div className="two-boxes">
        <Box title="Details">
          <Facts
            rows={[
              ['Staff no.', request.staffNo],
              ['Department', request.departmentName],
              ['Type', request.unpaid ? `${request.typeName}, without pay` : request.typeName],
              ['Halves', half.filter(Boolean).join(', ')],
              ['Reason', request.because],
              ['Reached meanwhile', request.reach],
              ['Does their work', request.coverName],
              ['Asked by', request.askedName],
              ['Back on', request.backOn && formatDay(request.backOn)],
            ]}
          />
        </Box>
        <StepHistory steps={request.steps} />
      </div>
      {steps.drawers}
      <StepDrawer
        opened={ending}
        onClose={() => setEnding(false)}
        title="End leave earlier"
        text="The days that are not taken are reinstated, and so are a teacher’s lessons from then on."
        save={leaveRequestsApi.shorten}
        fixed={{ id: request.id, version: request.version }}
        initial={{ untilDay: request.untilDay }}
        fields={[
          { kind: 'date', name: 'untilDay', label: 'Last day', required: true },
          { kind: 'checkbox', name: 'halfLast', label: 'Only the morning of it' },
          { kind: 'textarea', name: 'comment', label: 'Reason' },
        ]}
        onDone={() => say('The leave ends earlier')}
      />
    </Page>
  );
}
