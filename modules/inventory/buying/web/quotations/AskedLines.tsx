import { Checkbox, Select, TextInput } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { itemsApi } from '../../../setup/contract/items.ts';
import { ItemSelect } from '../../../setup/web/pick/ItemSelect.tsx';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';
import type { ToOrder } from '../../contract/order.ts';
import { FromRequisition } from '../FromRequisition.tsx';

interface Asked {
  requisitionLineId: number | null;
  itemId: number | null;
  description: string | null;
  unitName: string;
  quantity: number | null;
}

export const blankAsked: Asked = { requisitionLineId: null, itemId: null, description: null, unitName: '', quantity: null };

/** What prices are asked for. */
export function AskedLines({ slot }: { slot: FieldSlot }) {
  const lines = (slot.value ?? []) as readonly Asked[];
  return (
    <LinesEditor
      field={slot}
      word="line"
      lines={lines}
      onChange={slot.onChange}
      blank={() => blankAsked}
      least={1}
      most={100}
      layout="lines-boxed"
      foot={<FromRequisition lines={lines} onChange={slot.onChange} linesOf={askedOf} />}
    >
      {(line, { change, cell }) => (
        <>
          {line.description === null ? (
            <ItemSelect
              {...cell('itemId')}
              label="Item"
              required
              disabled={line.requisitionLineId !== null}
              value={line.itemId}
              onChange={(item) => change({ itemId: item?.id ?? null, unitName: item?.scanned ?? item?.unit ?? '' })}
            />
          ) : (
            <TextInput
              {...cell('description')}
              label="What is bought"
              required
              value={line.description}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
          )}
          <Unit line={line} cell={cell('unitName')} onChange={(unitName) => change({ unitName })} />
          <QuantityField
            {...cell('quantity')}
            label="Quantity"
            required
            value={line.quantity}
            unit={line.unitName}
            onChange={(quantity) => change({ quantity })}
          />
          {line.requisitionLineId === null && (
            <Checkbox
              size="sm"
              label="Not kept in the stores"
              checked={line.description !== null}
              onChange={(event) => change({ itemId: null, description: event.currentTarget.checked ? '' : null })}
            />
          )}
        </>
      )}
    </LinesEditor>
  );
}

function Unit({
  line,
  cell,
  onChange,
}: {
  line: Asked;
  cell: { name: string; error: string | undefined };
  onChange: (unit: string) => void;
}) {
  const { data } = useApi(itemsApi.options, { id: line.itemId ?? 0 }, { enabled: line.itemId !== null, staleTime: 30_000 });
  const item = data?.rows.find(({ id }) => id === line.itemId);
  if (line.itemId === null)
    return (
      <TextInput
        {...cell}
        label="Unit"
        required
        value={line.unitName}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const names = item ? [item.unit, ...item.units.map(({ name }) => name)] : [];
  return (
    <Select
      {...cell}
      label="Unit"
      required
      allowDeselect={false}
      data={[...new Set(line.unitName === '' ? names : [...names, line.unitName])]}
      value={line.unitName || null}
      onChange={(unit) => onChange(unit ?? '')}
    />
  );
}

/** What requisitions still want, as lines that prices are asked for. */
const askedOf = ({ lines }: ToOrder): Asked[] =>
  lines.map(({ requisitionLineId, itemId, description, unitName, quantity }) => ({
    requisitionLineId,
    itemId,
    description: itemId === null ? description : null,
    unitName,
    quantity,
  }));
