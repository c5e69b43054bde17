import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { leaveApproval } from '../contract/leave-approval.ts';
import { type LeaveRow, leaveRequestsApi } from '../contract/requests.ts';
import { leaveScreens } from '../contract/screens.ts';
import { daysText } from '../contract/words.ts';
import { AskDrawer } from './AskDrawer.tsx';
import { useTypes } from './use-types.ts';

const requestColumns: readonly Column<LeaveRow>[] = [
  { key: 'name', label: 'Employee', value: (row) => row.name, wrap: true },
  { key: 'departmentName', label: 'Department', value: (row) => row.departmentName ?? '–', quiet: true, optional: true },
  { key: 'typeName', label: 'Type', value: (row) => row.typeName, phone: 'note' },
  { key: 'fromDay', label: 'From', value: (row) => <DayText day={row.fromDay} />, phone: 'note' },
  { key: 'untilDay', label: 'Until', value: (row) => <DayText day={row.untilDay} /> },
  { key: 'days', label: 'Days', value: (row) => <span className="num">{daysText(row.days)}</span>, end: true, phone: 'figure' },
  { key: 'coverName', label: 'Does their work', value: (row) => row.coverName ?? '–', quiet: true, optional: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={leaveApproval} state={row.state} />, phone: 'note' },
];

/** Requests for leave, the newest first. */
export function RequestsTab({ tabs }: { tabs: ReactNode }) {
  const types = useTypes();
  const { add, body } = useListBody({
    list: leaveRequestsApi.list,
    name: 'hr.leaveRequests.list',
    words: {
      title: 'Requests for leave',
      search: 'Employee or staff no.',
      empty: {
        title: 'No requests yet',
        text: 'Who wants leave asks for it here or under My leave. The head of the department supports it, and HR approves it.',
      },
    },
    columns: requestColumns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'waiting', label: 'To be decided' },
          { value: 'open', label: 'Not over' },
          ...stateChoices(leaveApproval),
        ],
      },
      { key: 'typeId', label: 'Type', options: types.map(({ id, name }) => ({ value: String(id), label: name })) },
      { key: 'from', label: 'Away from', options: 'day' },
      { key: 'until', label: 'Away until', options: 'day' },
    ],
    record: {
      add: 'Add request',
      create: leaveRequestsApi.ask,
      href: (row) => to(leaveScreens.leaveRequest, { id: row.id }),
      drawer: (open, close) => <AskDrawer opened={open === 'new'} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Leave" primary={add} />
      {tabs}
      {body}
    </Page>
  );
}
