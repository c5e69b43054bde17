import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { type ItemOption, itemsApi } from '../../../setup/contract/items.ts';
import { ItemSelect } from '../../../setup/web/pick/ItemSelect.tsx';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';

export interface OpeningLine {
  itemId: number | null;
  quantity: number | null;
  value: number | null;
  batchNo: string | null;
  expiresOn: string | null;
}

export const blankOpening = (itemId: number | null = null): OpeningLine => ({
  itemId,
  quantity: null,
  value: null,
  batchNo: null,
  expiresOn: null,
});

/** Items with what there was of each and what it was worth; a batch only where the item has some. */
export function OpeningLines({ slot }: { slot: FieldSlot }) {
  const lines = Array.isArray(slot.value) ? (slot.value as OpeningLine[]) : [];
  const [chosen, setChosen] = useState<ReadonlyMap<number, ItemOption>>(new Map());
  const total = lines.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return (
    <LinesEditor<OpeningLine>
      field={slot}
      word="item"
      lines={lines}
      onChange={slot.onChange}
      blank={() => blankOpening()}
      least={1}
      most={500}
      layout="lines-boxed"
      foot={
        <span>
          Worth <Money cents={total} />
        </span>
      }
    >
      {(line, { cell, change }) => (
        <>
          <div className="lines-wide">
            <ItemSelect
              {...cell('itemId')}
              label="Item"
              value={line.itemId}
              required
              onChange={(item) => {
                if (item) setChosen((known) => new Map(known).set(item.id, item));
                change({ itemId: item?.id ?? null, ...(item?.batches ? {} : { batchNo: null, expiresOn: null }) });
              }}
            />
          </div>
          <Rest line={line} known={chosen.get(line.itemId ?? 0)} cell={cell} change={change} />
        </>
      )}
    </LinesEditor>
  );
}

interface RestProps {
  line: OpeningLine;
  known: ItemOption | undefined;
  cell: (field: keyof OpeningLine) => { name: string; error: string | undefined };
  change: (more: Partial<OpeningLine>) => void;
}

function Rest({ line, known, cell, change }: RestProps) {
  // Of an item that came with the address nothing is known yet.
  const { data } = useApi(itemsApi.options, { id: line.itemId ?? 0 }, { enabled: line.itemId !== null && !known });
  const item = known ?? data?.rows[0];
  return (
    <>
      <QuantityField
        {...cell('quantity')}
        label="Quantity"
        required
        unit={item?.unit}
        value={line.quantity}
        onChange={(quantity) => change({ quantity })}
      />
      <MoneyField {...cell('value')} label="Worth in all" required value={line.value} onChange={(value) => change({ value })} />
      {item?.batches && (
        <>
          <TextInput
            {...cell('batchNo')}
            label="Batch"
            value={line.batchNo ?? ''}
            onChange={(event) => change({ batchNo: event.currentTarget.value || null })}
          />
          <DateField
            {...cell('expiresOn')}
            label="Use by"
            value={line.expiresOn}
            onChange={(day) => change({ expiresOn: typeof day === 'string' ? day : null })}
          />
        </>
      )}
    </>
  );
}
