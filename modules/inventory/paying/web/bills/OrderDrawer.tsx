import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { Output } from '#kit/contract/endpoint.ts';
import { vendorBillsApi } from '../../contract/bills.ts';
import { payingScreens } from '../../contract/screens.ts';

type Order = Output<typeof vendorBillsApi.orders>['rows'][number];

const columns: readonly Column<Order>[] = [
  { key: 'orderNo', label: 'Order', value: (row) => <span className="num">{row.orderNo}</span> },
  { key: 'supplierName', label: 'Vendor', value: (row) => row.supplierName, phone: 'note' },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'open', label: 'Not billed KES', value: (row) => <Money cents={row.open} cell />, end: true, phone: 'figure' },
];

/** Chooses the order that a bill is of: those of which something came and is not billed. */
export function OrderDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, 200);
  const { data } = useApi(vendorBillsApi.orders, q === '' ? {} : { q }, { enabled: opened, staleTime: 0, keepPrevious: true });
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Which order is billed?" size={640}>
      <div className="form-scroll">
        <TextInput
          label="Order no. or vendor"
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {!data && <SkeletonPage />}
        {data?.rows.length === 0 && (
          <EmptyState
            title="No order to bill"
            text="Orders appear here once something of them came and is not billed. Services may be billed once they are approved."
          />
        )}
        {data && data.rows.length > 0 && (
          <RowsTable
            label="Orders to bill"
            columns={columns}
            rows={data.rows}
            keyOf={(row) => row.id}
            hrefOf={(row) => to(payingScreens.newVendorBill, { id: row.id })}
          />
        )}
      </div>
    </SideDrawer>
  );
}
