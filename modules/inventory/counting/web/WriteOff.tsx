import { Select } from '@mantine/core';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { ItemSelect } from '../../setup/web/pick/ItemSelect.tsx';
import { QuantityField } from '../../setup/web/pick/QuantityField.tsx';
import { countsApi } from '../contract/counts.ts';
import { countingScreens } from '../contract/screens.ts';
import { reasonWords } from '../contract/words.ts';
import { CountedStore, keyOf } from './fields.tsx';

interface Typed {
  itemId: number | null;
  batchId: number | null;
  quantity: number | null;
}

const blank: Typed = { itemId: null, batchId: null, quantity: null };

const fields: readonly Field<'storeId' | 'reason' | 'note' | 'lines'>[] = [
  { kind: 'custom', name: 'storeId', label: 'Store', render: (slot) => <CountedStore slot={slot} /> },
  {
    kind: 'select',
    name: 'reason',
    label: 'Reason',
    options: (['damage', 'expiry', 'theft', 'other'] as const).map((value) => ({ value, label: reasonWords[value] })),
  },
  { kind: 'custom', name: 'lines', label: 'What is gone', wide: true, render: (slot) => <GoneLines slot={slot} /> },
  { kind: 'textarea', name: 'note', label: 'What happened' },
];

/** Counts what is damaged, expired or stolen as gone; somebody else approves it. */
export function WriteOff({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const go = useGo();
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Write off stock"
      text="It stays in stock until somebody else approves it."
      save={countsApi.writeOff}
      fixed={{}}
      initial={{ reason: 'damage', lines: [blank] }}
      fields={fields}
      onDone={({ id }) => go(to(countingScreens.stockCount, { id }))}
    />
  );
}

function GoneLines({ slot }: { slot: FieldSlot }) {
  const storeId = keyOf(slot.values['storeId']);
  return (
    <LinesEditor
      field={slot}
      word="line"
      lines={(slot.value ?? []) as readonly Typed[]}
      onChange={slot.onChange}
      blank={() => blank}
      least={1}
      most={50}
      layout="lines-boxed"
    >
      {(line, { change, cell }) => (
        <>
          <ItemSelect
            {...cell('itemId')}
            label="Item"
            required
            value={line.itemId}
            storeId={storeId}
            onChange={(item) => change({ itemId: item?.id ?? null, batchId: null })}
          />
          <Gone line={line} storeId={storeId} change={change} cell={cell} />
        </>
      )}
    </LinesEditor>
  );
}

interface GoneProps {
  line: Typed;
  storeId: number | null;
  change: (more: Partial<Typed>) => void;
  cell: (field: keyof Typed) => { name: string; error: string | undefined };
}

/** How much is gone, and of which batch where the item has some. */
function Gone({ line, storeId, change, cell }: GoneProps) {
  const { data } = useApi(
    countsApi.batches,
    { storeId: storeId ?? 1, itemId: line.itemId ?? 1 },
    { enabled: storeId !== null && line.itemId !== null, staleTime: 5_000 },
  );
  return (
    <>
      <QuantityField
        {...cell('quantity')}
        label="Quantity"
        required
        value={line.quantity}
        onChange={(quantity) => change({ quantity })}
        description={data && `In the books: ${formatQuantity(data.quantity)}`}
      />
      {data && data.rows.length > 0 && (
        <Select
          {...cell('batchId')}
          label="Batch"
          required={data.rows.length > 1}
          data={data.rows.map(({ id, batchNo, expiresOn, quantity }) => ({
            value: String(id),
            label: [batchNo, expiresOn && `use by ${formatDay(expiresOn)}`, formatQuantity(quantity)].filter(Boolean).join(', '),
          }))}
          value={line.batchId === null ? null : String(line.batchId)}
          onChange={(next) => change({ batchId: next === null ? null : Number(next) })}
        />
      )}
    </>
  );
}
