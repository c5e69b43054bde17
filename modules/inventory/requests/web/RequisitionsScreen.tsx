import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { storesApi } from '../../setup/contract/stores.ts';
import { requestsScreens } from '../contract/screens.ts';
import { type RequisitionRow, requisitionsApi } from '../contract/requisitions.ts';
import { statusChoices, StatusOf } from './StatusOf.tsx';

const columns: readonly Column<RequisitionRow>[] = [
  { key: 'purpose', label: 'Purpose', value: (row) => row.purpose, wrap: true },
  { key: 'requisitionNo', label: 'Requisition', value: (row) => <span className="num">{row.requisitionNo}</span>, phone: 'note' },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'departmentName', label: 'Department', value: (row) => row.departmentName ?? 'The school' },
  { key: 'storeName', label: 'Store', value: (row) => row.storeName ?? '–', quiet: true, optional: true },
  { key: 'askedName', label: 'Asked by', value: (row) => row.askedName, quiet: true },
  { key: 'neededOn', label: 'Needed on', value: (row) => <DayText day={row.neededOn} />, quiet: true },
  { key: 'lineCount', label: 'Lines', value: (row) => <span className="num">{row.lineCount}</span>, end: true, optional: true },
  { key: 'status', label: 'State', value: (row) => <StatusOf status={row.status} />, phone: 'note' },
  {
    key: 'amount',
    label: 'Estimate KES',
    value: (row) => <Money cents={row.amount} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
  },
];

const yes = (label: string) => [{ value: 'true', label }];

/** Requisitions with where they stand, the newest first. */
export default function RequisitionsScreen() {
  const departments = useApi(lookupsApi.departments, {}, { staleTime: 60_000 }).data?.rows ?? [];
  const stores = useApi(storesApi.options, {}, { staleTime: 60_000 }).data?.rows ?? [];
  const choices = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ListScreen
      list={requisitionsApi.list}
      name="inventory.requisitions.list"
      words={{
        title: 'Requisitions',
        all: 'All requisitions',
        search: 'Number, purpose or who asked',
        empty: {
          title: 'No requisitions yet',
          text: 'A department says what it needs. Its head supports it, who approves for the stores approves it, and it is issued or ordered.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'status', label: 'State', options: statusChoices },
        { key: 'waiting', label: 'Waiting', options: yes('For me') },
        { key: 'mine', label: 'Asked by', options: yes('Me') },
        { key: 'departmentId', label: 'Department', options: choices(departments) },
        { key: 'storeId', label: 'Store', options: choices(stores) },
        {
          key: 'left',
          label: 'Left to do',
          options: [
            { value: 'issue', label: 'To issue' },
            { value: 'order', label: 'To order' },
          ],
        },
        { key: 'from', label: 'From', options: 'day' },
        { key: 'to', label: 'Until', options: 'day' },
      ]}
      record={{
        add: 'New requisition',
        create: requisitionsApi.create,
        addHref: requestsScreens.addRequisition.path,
        href: (row) => to(requestsScreens.requisition, { id: row.id }),
      }}
    />
  );
}
