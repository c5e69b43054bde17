import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { budgetsApi } from '../../contract/budgets.ts';
import { VoteHeadSelect } from '../../../billing/web/VoteHeadSelect.tsx';
import { DepartmentSelect, ExpenseSelect } from './selects.tsx';
import './spending.css';

/** A line as it is being typed. */
export interface TypedLine {
  expenseId: number | null;
  voteHeadId: number | null;
  departmentId: number | null;
  note: string | null;
  amount: number | null;
}

export const blankLine: TypedLine = { expenseId: null, voteHeadId: null, departmentId: null, note: null, amount: null };

/** What is bought, line by line, with what remains of the budgets over each. */
export function LinesField({ slot, mayBeEmpty = false }: { slot: FieldSlot; mayBeEmpty?: boolean }) {
  const lines = (slot.value ?? []) as readonly TypedLine[];
  const day = typeof slot.values['day'] === 'string' ? slot.values['day'] : null;
  const change = (at: number, more: Partial<TypedLine>) =>
    slot.onChange(lines.map((line, place) => (place === at ? { ...line, ...more } : line)));
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
          <MoneyField
            name={`lines.${at}.amount`}
            label="Amount"
            required
            value={line.amount}
            onChange={(amount) => change(at, { amount })}
          />
          <TextInput
            name={`lines.${at}.note`}
            label="Particulars"
            value={line.note ?? ''}
            onChange={(event) => change(at, { note: event.currentTarget.value })}
          />
          <VoteHeadSelect
            name={`lines.${at}.voteHeadId`}
            label="Vote head"
            value={line.voteHeadId}
            onChange={(voteHeadId) => change(at, { voteHeadId: voteHeadId as number | null })}
          />
          <DepartmentSelect
            name={`lines.${at}.departmentId`}
            label="Department"
            value={line.departmentId}
            onChange={(departmentId) => change(at, { departmentId: departmentId as number | null })}
          />
          {(mayBeEmpty || lines.length > 1) && (
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={`Take out line ${at + 1}`}
              onClick={() => slot.onChange(lines.filter((_, place) => place !== at))}
            >
              <IconTrash size={18} stroke={1.7} />
            </ActionIcon>
          )}
          <BudgetLeft line={line} day={day} />
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
          onClick={() => slot.onChange([...lines, blankLine])}
        >
          Add line
        </Button>
        <span>
          Total <Money cents={lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)} />
        </span>
      </div>
    </fieldset>
  );
}

function BudgetLeft({ line: { expenseId, voteHeadId, departmentId, amount }, day }: { line: TypedLine; day: string | null }) {
  const { data } = useApi(
    budgetsApi.remaining,
    {
      expenseId: expenseId ?? 1,
      day: day ?? '2000-01-01',
      ...(voteHeadId ? { voteHeadId } : {}),
      ...(departmentId ? { departmentId } : {}),
    },
    { enabled: expenseId !== null && day !== null },
  );
  if (expenseId === null || !data || data.rows.length === 0) return null;
  return (
    <p className="lines-budget hint">
      {data.rows.map((use) => (
        <span key={use.budgetId} className={use.remaining < (amount ?? 0) ? 'neg' : undefined}>
          {use.name}: <Money cents={use.remaining} /> remains
        </span>
      ))}
    </p>
  );
}
