import { Checkbox, Select, TextInput } from '@mantine/core';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { requisitionsApi } from '../../../requests/contract/requisitions.ts';
import { itemsApi } from '../../../setup/contract/items.ts';
import { DepartmentSelect } from '../../../setup/web/pick/DepartmentSelect.tsx';
import { ItemSelect } from '../../../setup/web/pick/ItemSelect.tsx';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';
import type { LastPrice } from '../../contract/order.ts';
import { ordersApi } from '../../contract/orders.ts';
import { buyingScreens } from '../../contract/screens.ts';
import { FromRequisition } from '../FromRequisition.tsx';
import { blankLine, dearerBy, fromRequisitions, totalOf, type TypedLine } from './typed-lines.ts';

const rates = [
  { value: '0', label: 'No VAT' },
  { value: '1600', label: 'VAT 16 %' },
  { value: '800', label: 'VAT 8 %' },
];

/** What is ordered, line by line, with what was last paid for it and to whom. */
export function OrderLines({ slot }: { slot: FieldSlot }) {
  const lines = (slot.value ?? []) as readonly TypedLine[];
  const service = slot.values['kind'] === 'LSO';
  const items = [...new Set(lines.flatMap(({ itemId }) => (itemId === null ? [] : [itemId])))].toSorted((a, b) => a - b);
  const orderId = slot.values['id'];
  const prices = useApi(
    ordersApi.prices,
    { itemIds: items.join(',') || '0', ...(typeof orderId === 'number' ? { exceptId: orderId } : {}) },
    { enabled: items.length > 0, keepPrevious: true },
  ).data?.rows;
  return (
    <LinesEditor
      field={slot}
      word="line"
      lines={lines}
      onChange={slot.onChange}
      blank={() => blankLine}
      least={1}
      most={200}
      layout="lines-boxed"
      foot={
        <>
          <FromRequisition lines={lines} onChange={slot.onChange} linesOf={fromRequisitions} />
          <strong>
            Total <Money cents={totalOf(lines)} />
          </strong>
        </>
      }
    >
      {(line, { change, cell }) => (
        <>
          {service || (line.itemId === null && line.description !== null) ? (
            <TextInput
              {...cell('description')}
              label="What is bought"
              required
              value={line.description ?? ''}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
          ) : (
            <ItemSelect
              {...cell('itemId')}
              label="Item"
              required
              disabled={line.requisitionLineId !== null}
              value={line.itemId}
              onChange={(item) =>
                change({ itemId: item?.id ?? null, description: null, unitName: item?.scanned ?? item?.unit ?? '' })
              }
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
          <MoneyField
            {...cell('price')}
            label="Price of one, tax included"
            required
            value={line.price}
            onChange={(price) => change({ price })}
          />
          <LastPaid line={line} last={prices?.find(({ itemId }) => itemId === line.itemId)} />
          <Select
            {...cell('taxRate')}
            label="Tax in the price"
            data={rates}
            allowDeselect={false}
            value={String(line.taxRate)}
            onChange={(rate) => change({ taxRate: Number(rate ?? 0) })}
          />
          <DepartmentSelect
            {...cell('departmentId')}
            label="Department"
            value={line.departmentId}
            onChange={(departmentId) => change({ departmentId })}
          />
          {!service && line.requisitionLineId === null && line.id === null && (
            <Checkbox
              size="sm"
              label="Not kept in the stores"
              checked={line.itemId === null && line.description !== null}
              onChange={(event) => change({ itemId: null, description: event.currentTarget.checked ? '' : null })}
            />
          )}
          {(service || (line.itemId === null && line.description !== null)) && (
            <SpentOn line={line} cell={cell('expenseId')} onChange={(expenseId) => change({ expenseId })} />
          )}
        </>
      )}
    </LinesEditor>
  );
}

interface PartProps<V> {
  line: TypedLine;
  cell: { name: string; error: string | undefined };
  onChange: (value: V) => void;
}

/** The units that the item is bought in; a service has words of its own. */
function Unit({ line, cell, onChange }: PartProps<string>) {
  const item = useItem(line.itemId);
  if (line.itemId === null)
    return (
      <TextInput
        {...cell}
        label="Unit"
        required
        placeholder="job, hour, month"
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
      data={[...new Set(line.unitName === '' ? names : [...names, line.unitName])]}
      allowDeselect={false}
      value={line.unitName || null}
      onChange={(unit) => onChange(unit ?? '')}
    />
  );
}

function useItem(itemId: number | null) {
  const { data } = useApi(itemsApi.options, { id: itemId ?? 0 }, { enabled: itemId !== null, staleTime: 30_000 });
  return data?.rows.find(({ id }) => id === itemId);
}

/** What a line without an item is spent on. */
function SpentOn({ line, cell, onChange }: PartProps<number | null>) {
  const { data } = useApi(requisitionsApi.budgetLines, {}, { staleTime: 60_000 });
  return (
    <Select
      {...cell}
      label="Spent on"
      data={data?.accounts.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` })) ?? []}
      searchable
      value={line.expenseId === null ? null : String(line.expenseId)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      nothingFoundMessage={data ? 'Nothing found' : 'Loading'}
    />
  );
}

function LastPaid({ line, last }: { line: TypedLine; last: LastPrice | undefined }) {
  const item = useItem(line.itemId);
  if (!last) return null;
  const factor = line.unitName === item?.unit ? 1000 : (item?.units.find(({ name }) => name === line.unitName)?.factor ?? null);
  const more = dearerBy(line.price, factor, last);
  return (
    <p className="hint lines-wide">
      Last paid <Money cents={last.price} /> a {last.unitName} to {last.supplierName} on {formatDay(last.day)},{' '}
      <Go className="link" href={to(buyingScreens.order, { id: last.orderId })}>
        {last.orderNo}
      </Go>
      {more !== null && more !== 0 && (
        <>
          {'. '}
          <span className={more > 0 ? 'neg' : 'pos'}>
            {Math.abs(more)}&nbsp;% {more > 0 ? 'more' : 'less'} now
          </span>
        </>
      )}
    </p>
  );
}
