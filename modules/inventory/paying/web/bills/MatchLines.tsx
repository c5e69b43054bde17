import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Tag } from '#kit/web/ui/Status.tsx';
import { formatQuantity, worth } from '../../../setup/contract/quantity.ts';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';
import type { LineToBill } from '../../contract/bill.ts';
import '#kit/web/ui/css/lines.css';
import '../paying.css';

/** A line as it is sent; lines of which nothing is billed are left out. */
export interface TypedLine {
  orderLineId: number;
  quantity: number;
  price: number | null;
}

interface MatchLinesProps {
  slot: FieldSlot;
  lines: readonly LineToBill[];
  /** Of a bill that is changed: what may stand on it counts without it. */
  own: readonly LineToBill[];
}

/** The lines of an order beside what came and what is billed of them, each with what this bill says. */
export function MatchLines({ slot, lines, own }: MatchLinesProps) {
  const typed = (slot.value ?? []) as readonly TypedLine[];
  // A line without a quantity is not among those that are sent: its price waits here until it has one again.
  const [waiting, setWaiting] = useState<ReadonlyMap<number, number | null>>(new Map());
  const priceOf = ({ orderLineId, orderPrice }: LineToBill) =>
    waiting.has(orderLineId) ? (waiting.get(orderLineId) ?? null) : orderPrice;
  const shown = lines.map((line) => own.find(({ orderLineId }) => orderLineId === line.orderLineId) ?? line);
  const change = (line: LineToBill, more: Partial<TypedLine>): void => {
    const at = typed.findIndex(({ orderLineId }) => orderLineId === line.orderLineId);
    const before = typed[at] ?? { orderLineId: line.orderLineId, quantity: 0, price: priceOf(line) };
    const next = { ...before, ...more };
    if (next.quantity === 0) setWaiting((now) => new Map(now).set(line.orderLineId, next.price));
    const others = at < 0 ? [...typed, next] : typed.map((one, place) => (place === at ? next : one));
    slot.onChange(others.filter(({ quantity }) => quantity > 0));
  };
  const total = typed.reduce((sum, { quantity, price }) => sum + worth(quantity, price ?? 0), 0);
  const all = (): void =>
    slot.onChange(
      shown
        .filter(({ most }) => most > 0)
        .map((line) => ({
          orderLineId: line.orderLineId,
          quantity: line.most,
          price: typed.find(({ orderLineId }) => orderLineId === line.orderLineId)?.price ?? priceOf(line),
        })),
    );
  return (
    <fieldset className="lines">
      <legend>{slot.label}</legend>
      {shown.map((line) => (
        <Row
          key={line.orderLineId}
          line={line}
          slot={slot}
          at={typed.findIndex(({ orderLineId }) => orderLineId === line.orderLineId)}
          typed={typed.find(({ orderLineId }) => orderLineId === line.orderLineId) ?? null}
          priceWaiting={priceOf(line)}
          change={(more) => change(line, more)}
        />
      ))}
      {slot.error && typed.length === 0 && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
      <div className="lines-foot">
        <Button variant="default" size="xs" onClick={all}>
          All that is not billed
        </Button>
        <span>
          Bill <Money cents={total} />
        </span>
      </div>
    </fieldset>
  );
}

interface RowProps {
  line: LineToBill;
  slot: FieldSlot;
  at: number;
  typed: TypedLine | null;
  /** Shown while nothing of the line is billed. */
  priceWaiting: number | null;
  change: (more: Partial<TypedLine>) => void;
}

function Row({ line, slot, at, typed, priceWaiting, change }: RowProps) {
  const errorOf = (field: string) => (at < 0 ? undefined : slot.errors?.[`${slot.name}.${at}.${field}`]);
  const said = (quantity: number) => formatQuantity(quantity, line.unitName);
  const facts = [
    `ordered ${said(line.ordered)}`,
    `received ${said(line.received)}`,
    ...(line.returned > 0 ? [`sent back ${said(line.returned)}`] : []),
    ...(line.before > 0 ? [`billed before ${said(line.before)}`] : []),
    ...(line.elsewhere > 0 ? [`on other bills not approved yet ${said(line.elsewhere)}`] : []),
  ];
  const over = typed !== null && typed.quantity > line.most;
  const dearer = typed?.price !== null && typed !== null && typed.price > line.orderPrice;
  return (
    <fieldset className="lines-row match-line" aria-label={line.description}>
      <div className="match-what lines-wide">
        <div>
          {line.description} {line.itemCode && <span className="muted">{line.itemCode}</span>}
        </div>
        <p className="hint">
          {facts.join(', ')}
          {line.expense && `; spent on ${line.expense}`}
        </p>
        {over && <Tag tone="neg">More than {said(line.most)}</Tag>}
        {dearer && <Tag tone="att">Above the order’s price: the approver explains it</Tag>}
      </div>
      <QuantityField
        name={`${slot.name}.${Math.max(at, 0)}.quantity`}
        label="Billed now"
        unit={line.unitName}
        value={typed?.quantity ?? null}
        error={errorOf('quantity') ?? errorOf('orderLineId')}
        description={`At most ${formatQuantity(line.most)}`}
        onChange={(quantity) => change({ quantity: quantity ?? 0 })}
      />
      <MoneyField
        name={`${slot.name}.${Math.max(at, 0)}.price`}
        label="Price"
        currency={null}
        value={typed === null ? priceWaiting : typed.price}
        error={errorOf('price')}
        description={
          <>
            Ordered at <Money cents={line.orderPrice} currency={null} />
          </>
        }
        disabled={typed === null}
        onChange={(price) => change({ price })}
      />
      <div className="match-amount num">
        <Money cents={typed === null ? 0 : worth(typed.quantity, typed.price ?? 0)} cell />
      </div>
    </fieldset>
  );
}
