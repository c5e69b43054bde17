import type { ReactNode } from 'react';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf } from '#kit/web/resource/resource-list.tsx';
import { useItem } from '../../requests/web/lines/use-item.ts';
import { ItemSelect } from '../../setup/web/pick/ItemSelect.tsx';
import { QuantityField } from '../../setup/web/pick/QuantityField.tsx';
import { dishes } from '../contract/dishes.ts';
import { smallQuantity } from './small-quantity.ts';

const columns: ColumnsOf<typeof dishes> = [
  { key: 'name', label: 'Dish' },
  {
    key: 'lines',
    label: 'A head gets',
    value: ({ lines, forHeads }) =>
      lines.map(({ name, unit, quantity }) => `${name} ${smallQuantity(quantity / forHeads, unit)}`).join(', '),
    wrap: true,
    quiet: true,
  },
  { key: 'active', label: 'In use', value: ({ active }) => (active ? 'Yes' : 'No'), quiet: true, optional: true },
  {
    key: 'costPerHead',
    label: 'KES a head',
    value: ({ costPerHead }) => costPerHead !== null && <Money cents={costPerHead} cell />,
    end: true,
    phone: 'figure',
  },
];

/** Dishes with what a head gets of each item. */
export function DishesTab({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      screen="Kitchen"
      tabs={tabs}
      resource={dishes}
      name="inventory.dishes"
      words={{ search: 'Dish', empty: 'What is cooked, with the scale: how much a head gets of each item.' }}
      columns={columns}
      filters={[
        {
          key: 'active',
          label: 'In use',
          options: [
            { value: 'true', label: 'In use' },
            { value: 'false', label: 'Out of use' },
          ],
        },
      ]}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name' },
          { kind: 'number', name: 'forHeads', label: 'The scale is for', suffix: ' heads', required: true },
          { kind: 'custom', name: 'lines', label: 'Scale', wide: true, render: (slot) => <ScaleLines slot={slot} /> },
          { kind: 'textarea', name: 'note', label: 'Note' },
          { kind: 'checkbox', name: 'active', label: 'In use' },
        ],
        begins: { forHeads: 100, lines: [blank] },
        removal: () => 'A dish that is on a menu is not removed; take it out of use instead.',
      }}
    />
  );
}

interface Typed {
  itemId: number | null;
  unit?: string;
  quantity: number | null;
  dayScholars: number | null;
  staff: number | null;
}

const blank: Typed = { itemId: null, quantity: null, dayScholars: null, staff: null };

/** What so many heads get of each item; of day scholars and staff where they get another quantity. */
function ScaleLines({ slot }: { slot: FieldSlot }) {
  const lines = (slot.value ?? []) as readonly Typed[];
  return (
    <LinesEditor
      field={slot}
      word="item"
      lines={lines}
      onChange={(next) =>
        slot.onChange(next.map(({ itemId, quantity, dayScholars, staff }) => ({ itemId, quantity, dayScholars, staff })))
      }
      blank={() => blank}
      most={40}
      layout="lines-boxed"
    >
      {(line, { change, cell }) => (
        <>
          <ItemSelect
            {...cell('itemId')}
            label="Item"
            required
            value={line.itemId}
            onChange={(item) => change({ itemId: item?.id ?? null })}
          />
          <Scale line={line} change={change} cell={cell} />
        </>
      )}
    </LinesEditor>
  );
}

interface ScaleProps {
  line: Typed;
  change: (more: Partial<Typed>) => void;
  cell: (field: keyof Typed) => { name: string; error: string | undefined };
}

/** How much of it, in the item’s own unit. */
function Scale({ line, change, cell }: ScaleProps) {
  const unit = useItem(line.itemId, null)?.unit;
  return (
    <>
      <QuantityField
        {...cell('quantity')}
        label="Quantity"
        required
        unit={unit}
        value={line.quantity}
        onChange={(quantity) => change({ quantity })}
      />
      <QuantityField
        {...cell('dayScholars')}
        label="Day scholars"
        description="Where it is another quantity"
        unit={unit}
        value={line.dayScholars}
        onChange={(dayScholars) => change({ dayScholars })}
      />
      <QuantityField
        {...cell('staff')}
        label="Staff"
        description="Where it is another quantity"
        unit={unit}
        value={line.staff}
        onChange={(staff) => change({ staff })}
      />
    </>
  );
}
