import { NumberInput, TextInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { ExpenseSelect } from '../parts/selects.tsx';
import '../parts/spending.css';

interface TypedLine {
  expenseId: number | null;
  item: string;
  quantity: number | null;
  unitCost: number | null;
  term1: number | null;
  term2: number | null;
  term3: number | null;
}

export const blankBudgetLine: TypedLine = {
  expenseId: null,
  item: '',
  quantity: 1,
  unitCost: null,
  term1: 50,
  term2: 30,
  term3: 20,
};
const terms = ['term1', 'term2', 'term3'] as const;

const amountOf = ({ quantity, unitCost }: TypedLine) => Math.round((quantity ?? 0) * (unitCost ?? 0));

/** The lines of a budget: quantity times unit cost, and how it falls into the terms. */
export function BudgetLinesField({ slot }: { slot: FieldSlot }) {
  const lines = (slot.value ?? []) as readonly TypedLine[];
  return (
    <LinesEditor
      field={slot}
      word="line"
      lines={lines}
      onChange={slot.onChange}
      blank={() => blankBudgetLine}
      least={1}
      layout="lines-boxed"
      foot={
        <span>
          Total <Money cents={lines.reduce((sum, line) => sum + amountOf(line), 0)} />
        </span>
      }
    >
      {(line, { change, cell }) => (
        <>
          <ExpenseSelect
            {...cell('expenseId')}
            label="Account"
            required
            value={line.expenseId}
            onChange={(expenseId) => change({ expenseId: expenseId as number | null })}
          />
          <TextInput
            {...cell('item')}
            label="Item"
            required
            value={line.item}
            onChange={(event) => change({ item: event.currentTarget.value })}
          />
          <NumberInput
            {...cell('quantity')}
            label="Quantity"
            required
            hideControls
            decimalScale={2}
            value={line.quantity ?? ''}
            onChange={(next) => change({ quantity: next === '' ? null : Number(next) })}
            classNames={{ input: 'num' }}
          />
          <MoneyField
            {...cell('unitCost')}
            label="Unit cost"
            required
            value={line.unitCost}
            onChange={(unitCost) => change({ unitCost })}
          />
          <div className="lines-wide term-shares">
            {terms.map((term, place) => (
              <NumberInput
                key={term}
                {...cell(term)}
                label={`Term ${place + 1} %`}
                hideControls
                value={line[term] ?? ''}
                onChange={(next) => change({ [term]: next === '' ? null : Number(next) })}
                classNames={{ input: 'num' }}
              />
            ))}
          </div>
          <Money cents={amountOf(line)} />
        </>
      )}
    </LinesEditor>
  );
}
