import { IconReceipt2 } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { photoOfStudent } from '#modules/registration/web/public.tsx';
import { transportUse } from '../../../contract/access.ts';
import { directions, directionWords, type Rider, ridersApi } from '../../contract/riders.ts';
import { routesApi } from '../../contract/routes.ts';
import { BillDrawer } from './BillDrawer.tsx';
import { RiderDrawer } from './RiderDrawer.tsx';

const columns: readonly Column<Rider>[] = [
  {
    key: 'fullName',
    label: 'Student',
    value: (row) => (
      <PersonCell name={row.fullName} photo={photoOfStudent({ id: row.studentId, photoFileId: row.photoFileId })} />
    ),
  },
  { key: 'seat', label: 'Class', value: (row) => row.seat, quiet: true },
  { key: 'routeName', label: 'Route', value: (row) => row.routeName, phone: 'note' },
  { key: 'stageName', label: 'Stage', value: (row) => row.stageName, phone: 'note' },
  { key: 'direction', label: 'Direction', value: (row) => directionWords[row.direction] },
  { key: 'fromDay', label: 'From', value: (row) => <DayText day={row.fromDay} />, quiet: true },
  { key: 'toDay', label: 'Until', value: (row) => <DayText day={row.toDay} />, quiet: true },
  { key: 'fee', label: 'Fee of a term, KES', value: (row) => <Money cents={row.fee} cell />, end: true, optional: true },
  {
    key: 'billed',
    label: 'Charged this term, KES',
    value: (row) => (row.billed === null ? <Status tone="att">Not charged</Status> : <Money cents={row.billed} cell />),
    end: true,
    phone: 'figure',
  },
];

/** Who rides from where. */
export function RiderList({ tabs }: { tabs: ReactNode }) {
  const [billing, setBilling] = useState(false);
  const routes = useApi(routesApi.list, { size: 200 }, { staleTime: 60_000 }).data?.rows ?? [];
  const { add, body } = useListBody({
    list: ridersApi.list,
    name: 'finance.riders.list',
    words: {
      title: 'Riders',
      search: 'Name or adm no.',
      empty: { title: 'Nobody rides yet', text: 'Put students on a route with their stage and direction. Then charge the term.' },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'unbilled', label: 'Not charged this term' },
          { value: 'ended', label: 'Ended' },
          { value: 'all', label: 'All' },
        ],
      },
      { key: 'routeId', label: 'Route', options: routes.map(({ id, name }) => ({ value: id, label: name })) },
      { key: 'direction', label: 'Direction', options: directions.map((value) => ({ value, label: directionWords[value] })) },
    ],
    record: {
      add: 'Add rider',
      create: ridersApi.add,
      drawer: (open, close) => <RiderDrawer open={open} onClose={close} />,
    },
  });
  const mayUse = judge(transportUse, viewer()) === 'allowed';
  return (
    <Page fill>
      <PageHeader
        title="Routes"
        primary={add}
        menu={
          mayUse
            ? [{ label: 'Charge a term', icon: <IconReceipt2 size={16} stroke={1.7} />, onClick: () => setBilling(true) }]
            : []
        }
      />
      {tabs}
      {body}
      <BillDrawer opened={billing} onClose={() => setBilling(false)} />
    </Page>
  );
}
