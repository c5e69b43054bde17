import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { itemsApi } from '../../../setup/contract/items.ts';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { ItemSelect } from '../../../setup/web/pick/ItemSelect.tsx';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';

interface TypedLine {
  itemId: number | null;
  quantity: number | null;
}

/** What is sent: an item and how much of it; of an item with batches the one that expires first goes first. */
export function TransferLines({ slot }: { slot: FieldSlot }) {
  const lines = (slot.value ?? []) as readonly TypedLine[];
  const from = slot.values['fromStoreId'];
  const storeId = typeof from === 'number' ? from : null;
  return (
    <LinesEditor
      field={slot}
      word="item"
      lines={lines}
      onChange={slot.onChange}
      blank={() => ({ itemId: null, quantity: null })}
      least={1}
    >
      {(line, { change, cell }) => (
        <>
          <ItemSelect
            {...cell('itemId')}
            label="Item"
            required
            value={line.itemId}
            storeId={storeId}
            onChange={(item) => change({ itemId: item?.id ?? null })}
          />
          <Much line={line} storeId={storeId} cell={cell('quantity')} onChange={(quantity) => change({ quantity })} />
        </>
      )}
    </LinesEditor>
  );
}

function Much({
  line,
  storeId,
  cell,
  onChange,
}: {
  line: TypedLine;
  storeId: number | null;
  cell: { name: string; error: string | undefined };
  onChange: (quantity: number | null) => void;
}) {
  const asked = { id: line.itemId ?? 1, ...(storeId ? { storeId } : {}) };
  const { data } = useApi(itemsApi.options, asked, { enabled: line.itemId !== null, staleTime: 10_000 });
  const item = data?.rows.find(({ id }) => id === line.itemId);
  return (
    <QuantityField
      {...cell}
      label={item ? `Quantity, of ${formatQuantity(item.inStore, item.unit)}` : 'Quantity'}
      required
      value={line.quantity}
      {...(item ? { unit: item.unit } : {})}
      onChange={onChange}
    />
  );
}
