import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
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

/** The lines of a budget: quantity times unit cost, and how it falls into the terms. */
export function BudgetLinesField({ slot }: { slot: FieldSlot }) {
  const lines = (slot.value ?? []) as readonly TypedLine[];
  const change = (at: number, more: Partial<TypedLine>) =>
    slot.onChange(lines.map((line, place) => (place === at ? { ...line, ...more } : line)));
  const amountOf = ({ quantity, unitCost }: TypedLine) => Math.round((quantity ?? 0) * (unitCost ?? 0));
  return (
    <fieldset className="lines-field">
      <legend>{slot.label}</legend>
      {lines.map((line, at) => (
        <div key={at} className="lines-row">
          <ExpenseSelect
            name={`lines.${at}.expenseId`}
            label="Account"
            required
            value={line.expenseId}
            onChange={(expenseId) => change(at, { expenseId: expenseId as number | null })}
          />
          <TextInput
            name={`lines.${at}.item`}
            label="Item"
            required
            value={line.item}
            onChange={(event) => change(at, { item: event.currentTarget.value })}
          />
          <NumberInput
            name={`lines.${at}.quantity`}
            label="Quantity"
            required
            hideControls
            decimalScale={2}
            value={line.quantity ?? ''}
            onChange={(next) => change(at, { quantity: next === '' ? null : Number(next) })}
            classNames={{ input: 'num' }}
          />
          <MoneyField
            name={`lines.${at}.unitCost`}
            label="Unit cost"
            required
            value={line.unitCost}
            onChange={(unitCost) => change(at, { unitCost })}
          />
          <div className="term-shares">
            {terms.map((term, place) => (
              <NumberInput
                key={term}
                name={`lines.${at}.${term}`}
                label={`Term ${place + 1} %`}
                hideControls
                value={line[term] ?? ''}
                onChange={(next) => change(at, { [term]: next === '' ? null : Number(next) })}
                classNames={{ input: 'num' }}
              />
            ))}
          </div>
          <div className="lines-foot">
            <Money cents={amountOf(line)} />
            {lines.length > 1 && (
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={`Take out line ${at + 1}`}
                onClick={() => slot.onChange(lines.filter((_, place) => place !== at))}
              >
                <IconTrash size={18} stroke={1.7} />
              </ActionIcon>
            )}
          </div>
        </div>
      ))}
      {slot.error && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
      <div className="lines-foot">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => slot.onChange([...lines, blankBudgetLine])}
        >
          Add line
        </Button>
        <span>
          Total <Money cents={lines.reduce((sum, line) => sum + amountOf(line), 0)} />
        </span>
      </div>
    </fieldset>
  );
}
