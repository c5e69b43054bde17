import { TextInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { formatCents } from '#kit/contract/money.ts';
import type { ItemOption } from '../../../setup/contract/items.ts';
import { formatQuantity, worth } from '../../../setup/contract/quantity.ts';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';
import { backToAdd, focusQuantity, QuickAdd } from './QuickAdd.tsx';
import { factorOf, UnitSelect } from './UnitSelect.tsx';
import { useItem } from './use-item.ts';
import '../requests.css';

/** A line as it is being typed; the quantity and the price are of the unit. */
export interface TypedLine {
  itemId: number | null;
  description: string | null;
  unitName: string | null;
  quantity: number | null;
  price: number;
}

const service: TypedLine = { itemId: null, description: null, unitName: null, quantity: 1000, price: 0 };

/** What one of a unit is estimated at: what was last paid, or what it cost. */
function estimate({ lastPrice, averageCost }: ItemOption, factor: number): number {
  const price = lastPrice ?? averageCost ?? 0;
  return Math.round((price * factor) / 1000);
}

const amountOf = ({ quantity, price }: TypedLine) => (quantity === null ? 0 : worth(quantity, price));

/** What is wanted: items by name, code or scan, and services in words. */
export function RequisitionLines({ slot, storeId }: { slot: FieldSlot; storeId: number | null }) {
  const lines = (slot.value ?? []) as readonly TypedLine[];
  const add = (item: ItemOption, scanned: boolean): void => {
    const unitName = item.scanned;
    const at = lines.findIndex((line) => line.itemId === item.id && line.unitName === unitName);
    if (at >= 0) {
      slot.onChange(lines.map((line, place) => (place === at ? { ...line, quantity: (line.quantity ?? 0) + 1000 } : line)));
      if (!scanned) focusQuantity(slot.name, at);
      return;
    }
    const price = estimate(item, factorOf(item, unitName));
    slot.onChange([...lines, { itemId: item.id, description: null, unitName, quantity: 1000, price }]);
    if (!scanned) focusQuantity(slot.name, lines.length);
  };
  return (
    <div className="stack">
      <QuickAdd label="Add an item" storeId={storeId} onAdd={add} />
      <LinesEditor
        field={slot}
        word="line"
        addLabel="Add a service or another thing"
        lines={lines}
        onChange={slot.onChange}
        blank={() => service}
        layout="stock-line"
        foot={
          <span>
            Estimate <Money cents={lines.reduce((sum, line) => sum + amountOf(line), 0)} />
          </span>
        }
      >
        {(line, { change, cell }) => <Line line={line} storeId={storeId} change={change} cell={cell} />}
      </LinesEditor>
    </div>
  );
}

interface LineProps {
  line: TypedLine;
  storeId: number | null;
  change: (more: Partial<TypedLine>) => void;
  cell: (field: keyof TypedLine) => { name: string; error: string | undefined };
}

function Line({ line, storeId, change, cell }: LineProps) {
  const item = useItem(line.itemId, storeId);
  const reprice = (unitName: string | null): void => {
    const before = factorOf(item, line.unitName);
    change({ unitName, price: Math.round((line.price * factorOf(item, unitName)) / before) });
  };
  return (
    <>
      {line.itemId === null ? (
        <div className="stock-line-what">
          <TextInput
            {...cell('description')}
            label="What is wanted"
            required
            value={line.description ?? ''}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        </div>
      ) : (
        <What item={item} error={cell('itemId').error} />
      )}
      <QuantityField
        {...cell('quantity')}
        label="Quantity"
        required
        value={line.quantity}
        onChange={(quantity) => change({ quantity })}
        onKeyDown={backToAdd}
      />
      {line.itemId === null ? (
        <TextInput
          {...cell('unitName')}
          label="Unit"
          placeholder="unit"
          value={line.unitName ?? ''}
          onChange={(event) => change({ unitName: event.currentTarget.value })}
        />
      ) : (
        <UnitSelect {...cell('unitName')} item={item} value={line.unitName} onChange={reprice} />
      )}
      <MoneyField
        {...cell('price')}
        label="Estimate of one"
        currency={null}
        value={line.price}
        onChange={(price) => change({ price: price ?? 0 })}
      />
    </>
  );
}

function What({ item, error }: { item: ItemOption | undefined; error: string | undefined }) {
  if (!item) return <p className="stock-line-what muted">Loading</p>;
  const paid =
    item.lastPrice !== null && `last paid ${formatCents(item.lastPrice)}${item.lastSupplier ? ` to ${item.lastSupplier}` : ''}`;
  const cost = item.averageCost !== null && `costs ${formatCents(item.averageCost)}`;
  return (
    <p className="stock-line-what">
      <strong>{item.name}</strong> <span className="muted">{item.code}</span>
      <span className="hint">
        {' '}
        {[`${formatQuantity(item.inStore, item.unit)} in store`, paid || cost].filter(Boolean).join(', ')}
      </span>
      {error && <span className="neg"> {error}</span>}
    </p>
  );
}
