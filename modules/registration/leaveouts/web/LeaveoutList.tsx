import { Button } from '@mantine/core';
import { IconCheck, IconPrinter, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { leaveoutsApprove } from '../../contract/access.ts';
import type { LeaveoutRow, LeaveoutState } from '../contract/leaveout.ts';
import { leaveoutApproval } from '../contract/leaveout-approval.ts';
import { leaveoutsApi } from '../contract/leaveouts.ts';
import { kindWords, leaveoutKinds } from '../contract/leaveout-types.ts';
import { leaveoutsScreens } from '../contract/screens.ts';
import { photoOf } from '../../students/web/StudentColumns.tsx';
import { useStudentFilters } from '../../students/web/use-student-filters.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { IssueDrawer } from './IssueDrawer.tsx';
import { printChits } from './print.ts';
import { SignDialog } from './SignDialog.tsx';
import { StateOfLeaveout } from './StateOfLeaveout.tsx';

export const leaveoutColumns: readonly Column<LeaveoutRow>[] = [
  {
    key: 'studentName',
    label: 'Student',
    value: (row) => <PersonCell name={row.studentName} photo={photoOf({ id: row.studentId, photoFileId: row.photoFileId })} />,
  },
  { key: 'seat', label: 'Class', value: (row) => row.seat, phone: 'note', wrap: true },
  { key: 'typeName', label: 'Kind', value: (row) => row.typeName, phone: 'note' },
  {
    key: 'state',
    label: 'State',
    value: (row) => <StateOfLeaveout of={row} />,
    phone: 'figure',
  },
  { key: 'outFrom', label: 'Leaves', value: (row) => <InstantText at={row.outAt ?? row.outFrom} />, quiet: true },
  { key: 'backBy', label: 'Back by', value: (row) => <InstantText at={row.backBy} />, quiet: true },
  { key: 'leaveoutNo', label: 'No.', value: (row) => <span className="num">{row.leaveoutNo}</span>, quiet: true, optional: true },
  { key: 'hostelName', label: 'Hostel', value: (row) => row.hostelName, quiet: true, optional: true },
  { key: 'reason', label: 'Reason', value: (row) => row.reason, quiet: true, optional: true },
  { key: 'collectorName', label: 'Collected by', value: (row) => row.collectorName, quiet: true, optional: true },
  { key: 'returnedAt', label: 'Returned', value: (row) => <InstantText at={row.returnedAt} />, quiet: true, optional: true },
];

type Step = { kind: 'sign' | 'refuse' | 'cancel'; ids: readonly number[] } | null;

/** Leave-outs with what waits, who is out and who is late. */
export function LeaveoutList({ tabs }: { tabs: ReactNode }) {
  const [step, setStep] = useState<Step>(null);
  const places = useStudentFilters(null).filter(({ key }) => key === 'classId' || key === 'hostelId');
  const maySign = judge(leaveoutsApprove, viewer()) === 'allowed';
  const chosen = (kind: 'sign' | 'refuse' | 'cancel') => (ids: readonly (number | string)[]) =>
    setStep({ kind, ids: ids.map(Number) });
  const { add, body } = useListBody({
    list: leaveoutsApi.list,
    name: 'registration.leaveouts.list',
    words: {
      title: 'Leave-outs',
      search: 'Student, no., collector',
      empty: {
        title: 'No leave-outs yet',
        text: 'Whoever leaves the school before the term ends appears here: who signed, who collected them, and when they came back.',
      },
    },
    columns: leaveoutColumns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [{ value: 'open', label: 'Open' }, { value: 'mine', label: 'For my action' }, ...stateChoices(leaveoutApproval)],
      },
      { key: 'kind', label: 'Kind', options: leaveoutKinds.map((value) => ({ value, label: kindWords[value] })) },
      ...places,
      { key: 'from', label: 'Leaves from', options: 'day' },
    ],
    record: {
      add: 'Issue leave-out',
      create: leaveoutsApi.issue,
      href: (row) => to(leaveoutsScreens.leaveout, { id: row.id }),
      drawer: (open, close) => <IssueDrawer open={open === 'new'} onClose={close} />,
    },
    bulk: [
      ...(maySign
        ? [
            { label: 'Sign', icon: IconCheck, onClick: chosen('sign') },
            { label: 'Refuse', icon: IconX, onClick: chosen('refuse') },
          ]
        : []),
      { label: 'Passes', icon: IconPrinter, onClick: (ids) => void printChits(ids.map(Number)) },
      { label: 'Cancel leave-outs', icon: IconX, onClick: chosen('cancel') },
    ],
  });
  const close = () => setStep(null);
  return (
    <Page fill>
      <PageHeader
        title="Leave-outs"
        primary={add}
        secondary={
          <Button variant="default" component={Go} href={to(leaveoutsScreens.gate)}>
            Gate
          </Button>
        }
      />
      {tabs}
      <Now />
      {body}
      {step && step.kind !== 'cancel' && <SignDialog ids={step.ids} approved={step.kind === 'sign'} onClose={close} />}
      {step?.kind === 'cancel' && <CancelDialog ids={step.ids} onClose={close} />}
    </Page>
  );
}

/** What waits and who is away now; each figure opens its list. */
function Now() {
  const { data } = useApi(leaveoutsApi.counts, {}, { staleTime: 0, refetchInterval: 60_000, live: ['approvals', 'presence'] });
  if (!data) return null;
  const count = (state: LeaveoutState) => data.rows.find((row) => row.state === state)?.leaveouts ?? 0;
  const list = (state: string) => to(leaveoutsScreens.leaveouts, {}, { state });
  return (
    <Figures
      record
      figures={[
        { label: 'Wait for me', value: data.mine, href: list('mine') },
        { label: 'Requested', value: count('requested'), href: list('requested') },
        { label: 'Approved', value: count('approved'), href: list('approved') },
        { label: 'Out now', value: count('out'), href: list('out') },
        {
          label: 'Late',
          value: <span className={count('late') > 0 ? 'neg' : undefined}>{count('late')}</span>,
          href: list('late'),
        },
        {
          label: 'Days lost to fees',
          value: data.feeDaysLost,
          beside: 'this year',
          href: to(leaveoutsScreens.leaveouts, {}, { kind: 'fees' }),
        },
      ]}
    />
  );
}
