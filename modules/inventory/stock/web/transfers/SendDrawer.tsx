import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import type { ItemOption } from '../../../setup/contract/items.ts';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { ItemSelect } from '../../../setup/web/pick/ItemSelect.tsx';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';
import { StoreSelect } from '../../../setup/web/pick/StoreSelect.tsx';
import { stockScreens } from '../../contract/screens.ts';
import { transfersApi } from '../../contract/transfers.ts';
import './transfers.css';

interface SentLine {
  itemId: number | null;
  quantity: number | null;
}

const idOf = (value: unknown) => (typeof value === 'number' ? value : null);

/** Sends stock to another store. */
export function SendDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const go = useGo();
  const asked = new URLSearchParams(useSearch()).get('item');
  const store = ({ name, label, value, error, onChange }: FieldSlot) => (
    <StoreSelect name={name} label={label} required error={error} value={idOf(value)} onChange={onChange} />
  );
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Send stock"
      size={600}
      text="It leaves the one store at once and is on its way until somebody else receives it in the other."
      save={transfersApi.send}
      fixed={{}}
      initial={{ day: today(), lines: [{ itemId: Number(asked) || null, quantity: null }] }}
      fields={[
        { kind: 'custom', name: 'fromStoreId', label: 'From', render: store },
        { kind: 'custom', name: 'toStoreId', label: 'To', render: store },
        { kind: 'date', name: 'day', label: 'Day', max: today() },
        { kind: 'custom', name: 'lines', label: 'What is sent', wide: true, render: (slot) => <SentLines slot={slot} /> },
        { kind: 'textarea', name: 'note', label: 'Note' },
      ]}
      onDone={({ id, transferNo }) => {
        say(`${transferNo} is on its way`);
        go(to(stockScreens.stockTransfer, { id }));
      }}
    />
  );
}

function SentLines({ slot }: { slot: FieldSlot }) {
  const lines = Array.isArray(slot.value) ? (slot.value as SentLine[]) : [];
  const storeId = idOf(slot.values['fromStoreId']);
  const [chosen, setChosen] = useState<ReadonlyMap<number, ItemOption>>(new Map());
  return (
    <LinesEditor<SentLine>
      field={slot}
      word="item"
      lines={lines}
      onChange={slot.onChange}
      blank={() => ({ itemId: null, quantity: null })}
      least={1}
      most={200}
      layout="transfer-line"
    >
      {(line, { cell, change }) => {
        const item = chosen.get(line.itemId ?? 0);
        return (
          <>
            <div className="lines-wide">
              <ItemSelect
                {...cell('itemId')}
                label="Item"
                value={line.itemId}
                storeId={storeId}
                onChange={(next) => {
                  if (next) setChosen((known) => new Map(known).set(next.id, next));
                  change({ itemId: next?.id ?? null });
                }}
              />
            </div>
            <QuantityField
              {...cell('quantity')}
              label="Quantity"
              unit={item?.unit}
              description={item && storeId !== null ? `${formatQuantity(item.inStore, item.unit)} there` : undefined}
              value={line.quantity}
              onChange={(quantity) => change({ quantity })}
            />
          </>
        );
      }}
    </LinesEditor>
  );
}
