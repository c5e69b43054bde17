import { instantText, now } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { judge } from '#kit/contract/access.ts';

import { formatPhone } from '#kit/contract/phone.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { leaveoutsApprove } from '../../contract/access.ts';
import { hasPaper, type Leaveout, mayBeTakenBack } from '../contract/leaveout.ts';
import { leaveoutApproval } from '../contract/leaveout-approval.ts';
import { gateApi } from '../contract/gate.ts';
import { leaveoutsApi } from '../contract/leaveouts.ts';
import { leaveoutsScreens } from '../contract/screens.ts';
import { studentsScreens } from '../../students/contract/screens.ts';
import { photoOf } from '../../students/web/StudentColumns.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { printChits, printLetter } from './print.ts';
import { SignDialog } from './SignDialog.tsx';
import { StateOfLeaveout } from './StateOfLeaveout.tsx';
import { Steps } from './Steps.tsx';

export default function LeaveoutScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(
    leaveoutsApi.get,
    { id: Number(id) },
    { staleTime: 0, live: ['approvals', 'presence'] },
  );
  if (data) return <One leaveout={data} />;
  return (
    <Page>
      <PageHeader title="Leave-out" />
      {error ? (
        <ErrorState title="The leave-out could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ leaveout }: { leaveout: Leaveout }) {
  const { id, version, state, kind, studentName, studentId } = leaveout;
  const go = useGo();
  const clear = useSave(leaveoutsApi.clear, { onDone: () => say('The suspension is cleared') });
  const notBack = useSave(gateApi.notBack, {
    onDone: () => say(`${studentName} is out as before`),
    onFailed: ({ message }) => say(message),
  });
  const maySign = judge(leaveoutsApprove, viewer()) === 'allowed';
  const away = state === 'out' || state === 'late';
  const atGate = state === 'approved' || away;
  const steps = useSteps(leaveoutApproval, leaveout, {
    dialogs: {
      sign: (close) => <SignDialog ids={[id]} approved onClose={close} />,
      refuse: (close) => <SignDialog ids={[id]} approved={false} onClose={close} />,
      cancel: (close) => <CancelDialog ids={[id]} onClose={close} />,
    },
  });
  const mustClear = kind === 'suspension' && leaveout.clearedAt === null && atGate && maySign;
  const at = (instant: string | null) => instant && instantText(instant);
  return (
    <Page>
      <PageHeader
        title={studentName}
        avatar={<Avatar name={studentName} photo={photoOf({ id: studentId, photoFileId: leaveout.photoFileId })} size={56} />}
        meta={[
          <span key="no" className="num">
            {leaveout.leaveoutNo}
          </span>,
          leaveout.typeName,
          <StateOfLeaveout key="state" of={leaveout} />,
        ]}
        primary={
          steps.primary ??
          (atGate && (
            <Button onClick={() => go(to(leaveoutsScreens.gate, {}, { pass: leaveout.code ?? '' }))}>At the gate</Button>
          ))
        }
        secondary={
          mustClear && (
            <Button variant="default" loading={clear.isPending} onClick={() => clear.mutate({ id, version })}>
              Clear suspension
            </Button>
          )
        }
        menu={[
          ...(atGate ? [{ label: 'Print the pass', onClick: () => void printChits([id]) }] : []),
          ...(kind === 'suspension' && hasPaper(state)
            ? [{ label: 'Print the letter', onClick: () => void printLetter(id) }]
            : []),
          ...(mayBeTakenBack(leaveout, now())
            ? [{ label: 'Not back after all', danger: true, onClick: () => notBack.mutate({ id, version }) }]
            : []),
          ...steps.menu,
        ]}
      />
      {steps.notes}
      {clear.error && <Note tone="neg">{clear.error.message}</Note>}
      {leaveout.closedBecause && <Note tone="att">{leaveout.closedBecause}</Note>}
      {state === 'late' && <Note tone="neg">Was due back {at(leaveout.backBy)} and has not come.</Note>}
      <div className="grid-2">
        <Box title="Leave">
          <Facts
            rows={[
              ['Student', <Link key="s" id={studentId} name={`${studentName}, ${leaveout.seat ?? ''}`} />],
              ['Reason', leaveout.reason],
              ['Leaves', at(leaveout.outFrom)],
              ['Back by', at(leaveout.backBy)],
              ['Comes back', leaveout.returnWith],
              ['Gate code', leaveout.code && <strong className="num">{leaveout.code}</strong>],
            ]}
          />
        </Box>
        <Box title="Gate">
          <Facts
            rows={[
              ['Left', leaveout.outAt && `${at(leaveout.outAt)}, let out by ${leaveout.outBy}`],
              ['Collected by', [leaveout.collectorName, leaveout.collectorRelation].filter(Boolean).join(', ')],
              ['Their phone', leaveout.collectorPhone && formatPhone(leaveout.collectorPhone)],
              ['Their ID no.', leaveout.collectorIdNo],
              ['Suspension cleared', leaveout.clearedAt && `${at(leaveout.clearedAt)} by ${leaveout.clearedBy}`],
              ['Guardians notified of lateness', at(leaveout.lateToldAt)],
              ['Returned', leaveout.returnedAt && `${at(leaveout.returnedAt)}, let in by ${leaveout.returnedBy}`],
              ['Note', leaveout.returnNote],
            ]}
          />
          {leaveout.outAt === null && <p className="box-body muted">Not at the gate yet.</p>}
        </Box>
      </div>
      <Steps leaveout={leaveout} />
      <History entity="leave-out" id={id} />
      {steps.drawers}
    </Page>
  );
}

function Link({ id, name }: { id: number; name: string }) {
  return (
    <Go className="link" href={to(studentsScreens.student, { id })}>
      {name}
    </Go>
  );
}
