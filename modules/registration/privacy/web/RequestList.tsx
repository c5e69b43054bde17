import type { ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import {
  type DataRequest,
  dataRequestsApi,
  requestKinds,
  requestWords,
  subjectKinds,
  subjectWords,
} from '../contract/requests.ts';
import { RequestState } from './RequestState.tsx';
import { RequestDrawer } from './RequestDrawer.tsx';

const columns: readonly Column<DataRequest>[] = [
  { key: 'subjectName', label: 'Whose data', value: (row) => row.subjectName },
  { key: 'subjectKind', label: 'Who', value: (row) => subjectWords[row.subjectKind], quiet: true },
  { key: 'kind', label: 'Request', value: (row) => requestWords[row.kind], phone: 'note' },
  { key: 'askedBy', label: 'Requested by', value: (row) => `${row.askedBy}, ${row.relation}`, quiet: true },
  { key: 'receivedOn', label: 'Received', value: (row) => <DayText day={row.receivedOn} />, quiet: true },
  { key: 'dueOn', label: 'Answer by', value: (row) => <DayText day={row.dueOn} />, quiet: true },
  { key: 'state', label: 'State', value: (row) => <RequestState request={row} />, phone: 'figure' },
];

/** What families, staff and board members ask about their data, the most urgent first. */
export function RequestList({ tabs }: { tabs: ReactNode }) {
  const { add, body } = useListBody({
    list: dataRequestsApi.list,
    name: 'registration.dataRequests.list',
    words: {
      title: 'Requests about data',
      search: 'Name, adm or staff no., who asked',
      empty: {
        title: 'No requests yet',
        text: 'Families, staff and board members may ask to see, correct or erase what the school keeps of them. The law wants an answer within seven days.',
      },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'open', label: 'Open' },
          { value: 'overdue', label: 'Late' },
          { value: 'answered', label: 'Answered' },
          { value: 'refused', label: 'Refused' },
        ],
      },
      {
        key: 'subjectKind',
        label: 'Who',
        options: subjectKinds.map((value) => ({ value, label: subjectWords[value] })),
      },
      { key: 'kind', label: 'Request', options: requestKinds.map((value) => ({ value, label: requestWords[value] })) },
    ],
    record: {
      add: 'Record request',
      create: dataRequestsApi.create,
      drawer: (open, close) => <RequestDrawer open={open} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Data protection" primary={add} />
      {tabs}
      {body}
    </Page>
  );
}
