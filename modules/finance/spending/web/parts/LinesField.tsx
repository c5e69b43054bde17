import { TextInput } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
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
  return (
    <LinesEditor
      field={slot}
      word="line"
      lines={lines}
      onChange={slot.onChange}
      blank={() => blankLine}
      least={mayBeEmpty ? 0 : 1}
      layout="lines-boxed"
      foot={
        <span>
          Total <Money cents={lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)} />
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
          <MoneyField {...cell('amount')} label="Amount" required value={line.amount} onChange={(amount) => change({ amount })} />
          <TextInput
            {...cell('note')}
            label="Particulars"
            value={line.note ?? ''}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
          <VoteHeadSelect
            {...cell('voteHeadId')}
            label="Vote head"
            value={line.voteHeadId}
            onChange={(voteHeadId) => change({ voteHeadId: voteHeadId as number | null })}
          />
          <DepartmentSelect
            {...cell('departmentId')}
            label="Department"
            value={line.departmentId}
            onChange={(departmentId) => change({ departmentId: departmentId as number | null })}
          />
          <BudgetLeft line={line} day={day} />
        </>
      )}
    </LinesEditor>
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
    <p className="lines-wide lines-budget hint">
      {data.rows.map((use) => (
        <span key={use.budgetId} className={use.remaining < (amount ?? 0) ? 'neg' : undefined}>
          {use.name}: <Money cents={use.remaining} /> remains
        </span>
      ))}
    </p>
  );
}
