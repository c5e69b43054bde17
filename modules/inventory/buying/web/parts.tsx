import { useApi } from '#kit/web/api/hooks.ts';
import { Status } from '#kit/web/ui/Status.tsx';
import { vendorOptionsApi } from '../../setup/contract/suppliers.ts';
import type { OrderStatusName } from '../contract/order.ts';
import { orderStatusWords } from '../contract/words.ts';

/** Where an order stands, as a dot and a word. */
export function OrderStatus({ status }: { status: OrderStatusName }) {
  const [word, tone] = orderStatusWords[status];
  return <Status tone={tone}>{word}</Status>;
}

/** Vendors as a filter offers them. */
export function useVendorFilter() {
  const rows = useApi(vendorOptionsApi.options, {}, { staleTime: 60_000 }).data?.rows ?? [];
  return { key: 'supplierId', label: 'Vendor', options: rows.map(({ id, name }) => ({ value: String(id), label: name })) };
}
