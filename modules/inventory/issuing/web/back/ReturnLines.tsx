import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { formatQuantity, worth } from '../../../setup/contract/quantity.ts';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';
import type { OutRow } from '../../contract/returns.ts';
import { type Condition, conditions, conditionWords, type Treatment, treatments, treatmentWords } from '../../contract/words.ts';
import { PersonSelect } from '../PersonSelect.tsx';
import { FindOut } from './FindOut.tsx';

/** A line as it is being typed. */
export interface TypedReturn {
  issueLineId: number;
  condition: Condition;
  quantity: number | null;
  treatment: Treatment | null;
  staffMemberId: number | null;
  amount: number | null;
  because: string | null;
}

/** All of it comes back in good condition, unless something else is said. */
export const blankReturn = ({ id, out }: OutRow): TypedReturn => ({
  issueLineId: id,
  condition: 'good',
  quantity: out,
  treatment: null,
  staffMemberId: null,
  amount: null,
  because: null,
});

const borneBy = ({ studentId, staffMemberId }: OutRow): Treatment =>
  studentId !== null ? 'student' : staffMemberId !== null ? 'payroll' : 'written_off';

/** What comes back: found by a scan, a name or a number, each with its condition; a part in another condition is a line of its own. */
export function ReturnLines({ slot, rows }: { slot: FieldSlot; rows: readonly OutRow[] }) {
  const lines = (slot.value ?? []) as readonly TypedReturn[];
  const [known, setKnown] = useState<ReadonlyMap<number, OutRow>>(new Map(rows.map((row) => [row.id, row])));
  const add = (row: OutRow): void => {
    setKnown((now) => new Map(now).set(row.id, row));
    const taken = lines.reduce((sum, line) => sum + (line.issueLineId === row.id ? (line.quantity ?? 0) : 0), 0);
    slot.onChange([...lines, { ...blankReturn(row), quantity: Math.max(row.out - taken, 0) || null }]);
  };
  return (
    <div className="stack">
      <FindOut onFound={add} />
      <LinesEditor field={slot} word="line" lines={lines} onChange={slot.onChange} blank={null} layout="lines-boxed">
        {(line, { change, cell }) => {
          const row = known.get(line.issueLineId);
          return row && <Line row={row} line={line} change={change} cell={cell} onSplit={() => add(row)} />;
        }}
      </LinesEditor>
    </div>
  );
}

interface LineProps {
  row: OutRow;
  line: TypedReturn;
  change: (more: Partial<TypedReturn>) => void;
  cell: (field: keyof TypedReturn) => { name: string; error: string | undefined };
  onSplit: () => void;
}

function Line({ row, line, change, cell, onSplit }: LineProps) {
  const choose = (condition: Condition): void =>
    change(
      condition === 'good'
        ? { condition, treatment: null, amount: null }
        : { condition, treatment: line.treatment ?? borneBy(row) },
    );
  const part = line.quantity !== null && line.quantity < row.out;
  return (
    <>
      <p className="lines-wide">
        <strong>{row.itemName}</strong> <span className="muted">{row.code}</span>{' '}
        <span className="hint">
          {row.issueNo}, {row.toName}: {formatQuantity(row.out, row.unit)} out
        </span>
        {row.lateDays > 0 && <span className="neg"> {row.lateDays} days late</span>}{' '}
        {part && (
          <button type="button" className="link" onClick={onSplit}>
            Another part in another condition
          </button>
        )}
      </p>
      <QuantityField
        {...cell('quantity')}
        label="Quantity"
        required
        unit={row.unit}
        value={line.quantity}
        onChange={(quantity) => change({ quantity })}
      />
      <NativeSelect
        {...cell('condition')}
        label="Condition"
        value={line.condition}
        data={conditions.map((value) => ({ value, label: conditionWords[value][0] }))}
        onChange={(event) => choose(conditions.find((one) => one === event.currentTarget.value) ?? 'good')}
      />
      {line.condition !== 'good' && <Charge row={row} line={line} change={change} cell={cell} />}
    </>
  );
}

function Charge({ row, line, change, cell }: Omit<LineProps, 'onSplit'>) {
  const offered = treatments.filter((one) => one !== 'student' || row.studentId !== null);
  const price = worth(line.quantity ?? 0, row.price);
  return (
    <>
      <NativeSelect
        {...cell('treatment')}
        label="Who bears it"
        value={line.treatment ?? ''}
        data={offered.map((value) => ({ value, label: treatmentWords[value] }))}
        onChange={(event) => change({ treatment: treatments.find((one) => one === event.currentTarget.value) ?? null })}
      />
      <MoneyField
        {...cell('amount')}
        label="Amount"
        description={line.amount === null ? 'The price of so many when left empty.' : undefined}
        value={line.amount ?? price}
        onChange={(amount) => change({ amount })}
      />
      {line.treatment === 'payroll' && row.staffMemberId === null && (
        <PersonSelect
          {...cell('staffMemberId')}
          kind="staff"
          label="Whose pay"
          required
          value={line.staffMemberId}
          onChange={(staffMemberId) => change({ staffMemberId })}
        />
      )}
      <TextInput
        {...cell('because')}
        label="Why"
        required={line.treatment === 'written_off'}
        value={line.because ?? ''}
        onChange={(event) => change({ because: event.currentTarget.value })}
      />
    </>
  );
}
