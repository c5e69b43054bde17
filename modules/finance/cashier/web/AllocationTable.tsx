import { today } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import type { Order } from '../../ledger/contract/spread.ts';
import type { allocate } from './receive-draft.ts';

type Allocation = ReturnType<typeof allocate>;

interface AllocationTableProps {
  allocation: Allocation;
  order: Order;
  byHand: ReadonlyMap<number, number>;
  onByHand: (byHand: ReadonlyMap<number, number>) => void;
  errors: Readonly<Record<string, string>>;
}

const shownAtFirst = 7;
const sum = (lines: Allocation['lines'], key: 'owed' | 'share' | 'left') => lines.reduce((all, line) => all + line[key], 0);

/** What the payment is set against; one column can be written in. */
export function AllocationTable({ allocation, order, byHand, onByHand, errors }: AllocationTableProps) {
  const [whole, setWhole] = useState(false);
  // What is being typed stands until the field is left: the rule spreads the rest anew with every figure of it.
  const [typing, setTyping] = useState<{ id: number; cents: number | null } | null>(null);
  const { lines, rest, over } = allocation;
  const hidden = whole || lines.length <= shownAtFirst + 1 ? [] : lines.slice(shownAtFirst);
  const shown = hidden.length > 0 ? lines.slice(0, shownAtFirst) : lines;
  const rule = order === 'oldest' ? 'the oldest first' : 'by the vote heads’ priority';
  return (
    <Box
      title="Allocation"
      aside={
        <>
          <span className="hint pay-rule">
            {byHand.size > 0 ? 'by hand, then ' : ''}
            {rule}
          </span>
          {byHand.size > 0 && (
            <Button variant="subtle" size="xs" onClick={() => onByHand(new Map())}>
              Reallocate
            </Button>
          )}
        </>
      }
    >
      <table className="pay-table">
        <thead>
          <tr>
            <th scope="col">Vote head</th>
            <th scope="col">Owing</th>
            <th scope="col">This receipt</th>
            <th scope="col">Left</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.chargeId}>
              <th scope="row">
                {line.title}
                {line.term && <small>{line.term}</small>}
                {line.day > today() && <small>Billed ahead, counts from {formatDay(line.day)}</small>}
              </th>
              <td>{formatCents(line.owed)}</td>
              <td className="pay-share" onBlur={() => setTyping(null)}>
                <MoneyField
                  name={`share-${line.chargeId}`}
                  aria-label={`Set against ${line.title}`}
                  currency={null}
                  size="xs"
                  value={typing?.id === line.chargeId ? typing.cents : line.share}
                  onChange={(cents) => {
                    setTyping({ id: line.chargeId, cents });
                    onByHand(new Map(byHand).set(line.chargeId, Math.min(cents ?? 0, line.owed)));
                  }}
                />
              </td>
              <td>{formatCents(line.left)}</td>
            </tr>
          ))}
          {hidden.length > 0 && (
            <tr>
              <th scope="row">
                <button type="button" className="link" onClick={() => setWhole(true)}>
                  {counted(hidden.length, 'more charge')}
                </button>
              </th>
              <td>{formatCents(sum(hidden, 'owed'))}</td>
              <td>{formatCents(sum(hidden, 'share'))}</td>
              <td>{formatCents(sum(hidden, 'left'))}</td>
            </tr>
          )}
          {rest > 0 && (
            <tr>
              <th scope="row">Kept as credit</th>
              <td>{formatCents(0)}</td>
              <td>
                <strong>{formatCents(rest)}</strong>
              </td>
              <td>{formatCents(0)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatCents(sum(lines, 'owed'))}</td>
            <td>{formatCents(sum(lines, 'share') + rest)}</td>
            <td>{formatCents(sum(lines, 'left'))}</td>
          </tr>
        </tfoot>
      </table>
      {lines.length === 0 && <p className="hint pay-nothing">Nothing is owed. The whole payment is kept as credit.</p>}
      {(over > 0 || errors['shares']) && (
        <p className="neg pay-nothing" role="alert">
          {errors['shares'] ?? `KES ${formatCents(over)} more is set against charges than was paid.`}
        </p>
      )}
    </Box>
  );
}
