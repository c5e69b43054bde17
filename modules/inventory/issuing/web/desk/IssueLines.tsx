import { NativeSelect } from '@mantine/core';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { backToAdd, focusQuantity, QuickAdd } from '../../../requests/web/lines/QuickAdd.tsx';
import { factorOf, UnitSelect } from '../../../requests/web/lines/UnitSelect.tsx';
import { useItem } from '../../../requests/web/lines/use-item.ts';
import type { ItemOption } from '../../../setup/contract/items.ts';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';
import { issuesApi } from '../../contract/issues.ts';
import '../../../requests/web/requests.css';

/** A line as it is being typed; the quantity is of the unit. */
export interface TypedIssue {
  itemId: number;
  unitName: string | null;
  quantity: number | null;
  dueOn: string | null;
  requisitionLineId: number | null;
  batchId: number | null;
}

/** For how many days something is lent, where nothing else is said. */
const lentFor = 14;
const issued = ['consumable', 'returnable', 'food'] as const;

interface IssueLinesProps {
  slot: FieldSlot;
  storeId: number | null;
  /** The line of the requisition that an item is on. */
  requisitionLineOf: (itemId: number) => number | null;
}

/** What is issued: each item that is chosen or scanned is a line, and one that is scanned again is one more. */
export function IssueLines({ slot, storeId, requisitionLineOf }: IssueLinesProps) {
  const lines = (slot.value ?? []) as readonly TypedIssue[];
  const add = (item: ItemOption, scanned: boolean): void => {
    const at = lines.findIndex((line) => line.itemId === item.id && line.unitName === item.scanned);
    if (at >= 0)
      slot.onChange(lines.map((line, place) => (place === at ? { ...line, quantity: (line.quantity ?? 0) + 1000 } : line)));
    else
      slot.onChange([
        ...lines,
        {
          itemId: item.id,
          unitName: item.scanned,
          quantity: 1000,
          dueOn: item.kind === 'returnable' ? addDays(today(), lentFor) : null,
          requisitionLineId: requisitionLineOf(item.id),
          batchId: null,
        },
      ]);
    if (!scanned) focusQuantity(slot.name, at >= 0 ? at : lines.length);
  };
  return (
    <div className="stack">
      <QuickAdd label="Add an item" storeId={storeId} kinds={issued} onAdd={add} />
      <LinesEditor field={slot} word="line" lines={lines} onChange={slot.onChange} blank={null} layout="stock-line">
        {(line, { change, cell }) => <Line line={line} storeId={storeId} change={change} cell={cell} />}
      </LinesEditor>
    </div>
  );
}

interface LineProps {
  line: TypedIssue;
  storeId: number | null;
  change: (more: Partial<TypedIssue>) => void;
  cell: (field: keyof TypedIssue) => { name: string; error: string | undefined };
}

function Line({ line, storeId, change, cell }: LineProps) {
  const item = useItem(line.itemId, storeId);
  const wanted = ((line.quantity ?? 0) * factorOf(item, line.unitName)) / 1000;
  const short = item !== undefined && storeId !== null && wanted > item.inStore;
  const { error } = cell('itemId');
  return (
    <>
      <p className="stock-line-what">
        <strong>{item?.name ?? 'Loading'}</strong> <span className="muted">{item?.code}</span>{' '}
        {item && (
          <span className={short ? 'neg' : 'hint'}>
            {formatQuantity(item.inStore, item.unit)} {storeId === null ? 'in all stores' : 'in store'}
          </span>
        )}
        {error && <span className="neg"> {error}</span>}
      </p>
      <QuantityField
        {...cell('quantity')}
        label="Quantity"
        required
        value={line.quantity}
        onChange={(quantity) => change({ quantity })}
        onKeyDown={backToAdd}
      />
      <UnitSelect {...cell('unitName')} item={item} value={line.unitName} onChange={(unitName) => change({ unitName })} />
      {item?.batches && storeId !== null ? (
        <Batches line={line} storeId={storeId} unit={item.unit} change={change} {...cell('batchId')} />
      ) : item?.kind === 'returnable' ? (
        <DateField {...cell('dueOn')} label="Due back" value={line.dueOn} min={today()} onChange={(dueOn) => change({ dueOn })} />
      ) : (
        <span />
      )}
    </>
  );
}

interface BatchesProps {
  name: string;
  error: string | undefined;
  line: TypedIssue;
  storeId: number;
  unit: string;
  change: (more: Partial<TypedIssue>) => void;
}

/** The batches of an item in the order in which they are taken; what is past its date cannot be chosen. */
function Batches({ name, error, line, storeId, unit, change }: BatchesProps) {
  const { data } = useApi(issuesApi.batches, { storeId, itemId: line.itemId }, { staleTime: 5_000, keepPrevious: true });
  const usable = (data?.rows ?? []).filter(({ expired }) => !expired);
  const [first] = usable;
  const named = ({ batchNo, expiresOn, quantity }: (typeof usable)[number]) =>
    [batchNo, expiresOn && `until ${formatDay(expiresOn)}`, formatQuantity(quantity, unit)].filter(Boolean).join(', ');
  return (
    <NativeSelect
      name={name}
      label="Batch"
      error={error}
      value={line.batchId ?? ''}
      data={[
        { value: '', label: first ? `First to expire: ${named(first)}` : 'None that can be used' },
        ...usable.map((batch) => ({ value: String(batch.batchId), label: named(batch) })),
      ]}
      onChange={(event) => change({ batchId: Number(event.currentTarget.value) || null })}
    />
  );
}
