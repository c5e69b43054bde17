import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { billsApi } from '../../contract/bills.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { BillDrawer } from './BillDrawer.tsx';
import { billColumns } from './bill-columns.tsx';

/** The latest bills of one supplier. */
export function SupplierBills({ id }: { id: number }) {
  const [open, setOpen] = useState<number | null>(null);
  const { data } = useApi(billsApi.list, { supplierId: id, size: 200 });
  if (!data) return <SkeletonPage />;
  const columns = billColumns
    .filter(({ key }) => key !== 'supplierName')
    .map((column) =>
      column.key === 'billNo'
        ? {
            ...column,
            value: (row: (typeof data.rows)[number]) => (
              <button type="button" className="link" onClick={() => setOpen(row.id)}>
                {row.billNo}
              </button>
            ),
          }
        : column,
    );
  return (
    <Box>
      {data.rows.length === 0 ? (
        <EmptyState title="No bills yet" text="Enter what this supplier has billed." />
      ) : (
        <RowsTable label="Bills" columns={columns} rows={data.rows} keyOf={(row) => row.id} />
      )}
      <BillDrawer open={open === null ? null : String(open)} onClose={() => setOpen(null)} />
    </Box>
  );
}
