import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { vendorBillsApi } from '../../contract/bills.ts';
import { payingScreens } from '../../contract/screens.ts';
import { vendorBillColumns } from '../bills/columns.tsx';

/** The latest bills of one vendor. */
export function VendorBills({ id }: { id: number }) {
  const { data } = useApi(vendorBillsApi.list, { supplierId: id, size: 200 }, { staleTime: 0 });
  if (!data) return <SkeletonPage />;
  return (
    <Box>
      {data.rows.length === 0 ? (
        <EmptyState title="No bills yet" text="Bills that this vendor has sent for orders of the stores appear here." />
      ) : (
        <RowsTable
          label="Bills"
          columns={vendorBillColumns.filter(({ key }) => key !== 'supplierName')}
          rows={data.rows}
          keyOf={(row) => row.id}
          hrefOf={(row) => to(payingScreens.vendorBill, { id: row.id })}
        />
      )}
    </Box>
  );
}
