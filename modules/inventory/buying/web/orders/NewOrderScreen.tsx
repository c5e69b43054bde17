import { useParams } from '@tanstack/react-router';
import { addDays } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { storesApi } from '../../../setup/contract/stores.ts';
import type { ToOrder } from '../../contract/order.ts';
import { ordersApi } from '../../contract/orders.ts';
import { buyingScreens } from '../../contract/screens.ts';
import { orderFields } from './order-fields.tsx';
import { blankLine, fitting, fromRequisitions, type TypedLine } from './typed-lines.ts';

/** An order from a requisition, or without one where the address says 0. */
export default function NewOrderScreen() {
  const { id } = useParams({ strict: false });
  const asked = Number(id);
  const from = useApi(ordersApi.from, { requisitionIds: String(asked) }, { enabled: asked > 0, staleTime: 0 });
  const stores = useApi(storesApi.options, {}, { staleTime: 60_000 });
  const ready = stores.data && (asked === 0 || from.data);
  const [requisition] = from.data?.requisitions ?? [];
  return (
    <Page>
      <PageHeader
        title="New order"
        meta={requisition ? [`From ${requisition.requisitionNo}`, requisition.purpose, requisition.department] : []}
      />
      {from.error && (
        <ErrorState title="The requisition could not be loaded" error={from.error} onRetry={() => void from.refetch()} />
      )}
      {!from.error && !ready && <SkeletonPage />}
      {ready && <OrderForm key={asked} from={from.data ?? null} stores={stores.data.rows.map((store) => store.id)} />}
    </Page>
  );
}

function OrderForm({ from, stores }: { from: ToOrder | null; stores: readonly number[] }) {
  const go = useGo();
  const [requisition] = from?.requisitions ?? [];
  const lines = from ? fromRequisitions(from) : [];
  const services = lines.length > 0 && lines.every(({ itemId }) => itemId === null);
  const needed = requisition?.neededOn;
  return (
    <div className="box">
      <RecordForm
        save={ordersApi.create}
        initial={{
          kind: services ? 'LSO' : 'LPO',
          supplierId: null,
          storeId: requisition?.storeId ?? (stores.length === 1 ? (stores[0] ?? null) : null),
          deliverBy: needed && needed > today() ? needed : addDays(today(), 7),
          lines: lines.length > 0 ? lines : [blankLine],
        }}
        fields={orderFields(false)}
        follow={(name, value, { lines: typed }) =>
          name === 'kind'
            ? { lines: fitting((typed ?? []) as readonly TypedLine[], value), ...(value === 'LSO' ? { storeId: null } : {}) }
            : {}
        }
        submit="Save draft"
        onDone={({ id }) => go(to(buyingScreens.order, { id }))}
      />
    </div>
  );
}
