import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { type BudgetShown, requisitionsApi } from '../contract/requisitions.ts';

const fresh = { staleTime: 60_000, keepPrevious: true };

/** The account of expense that a requisition falls under. */
export const ExpenseSelect = ({ slot }: { slot: FieldSlot }) => (
  <Lines slot={slot} of="accounts" hint="What each item is spent on, when left empty" />
);

/** The vote head whose budget pays. */
export const VoteHeadSelect = ({ slot }: { slot: FieldSlot }) => <Lines slot={slot} of="voteHeads" />;

function Lines({ slot, of, hint }: { slot: FieldSlot; of: 'accounts' | 'voteHeads'; hint?: string }) {
  const rows = useApi(requisitionsApi.budgetLines, {}, fresh).data?.[of];
  return (
    <Select
      name={slot.name}
      label={slot.label}
      error={slot.error}
      description={hint}
      data={rows?.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` })) ?? []}
      value={typeof slot.value === 'number' ? String(slot.value) : null}
      onChange={(next) => slot.onChange(next === null ? null : Number(next))}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      searchable
      clearable
      nothingFoundMessage={rows ? 'Nothing found' : 'Loading'}
    />
  );
}

/** What budgets have left beside what is asked of them; red where one stops it. */
export function BudgetsLeft({ budgets }: { budgets: readonly BudgetShown[] }) {
  if (budgets.length === 0) return null;
  const short = budgets.filter(({ remaining, asked }) => asked > remaining);
  const tone = short.some(({ at }) => at === 'stop') ? 'neg' : short.length > 0 ? 'att' : 'quiet';
  return (
    <Note tone={tone}>
      {budgets.map(({ budget, expenseName, remaining, asked, at }) => (
        <p key={`${budget} ${expenseName}`}>
          {budget}, {expenseName}: <Money cents={remaining} /> left, <Money cents={asked} /> asked
          {asked > remaining && at === 'stop' && '. It is not let through.'}
        </p>
      ))}
    </Note>
  );
}

type Asked = CallInput<typeof requisitionsApi.budgets>;

/** The same for what is being typed. */
export function BudgetsTyped({ values }: { values: Readonly<Record<string, unknown>> }) {
  const { departmentId, expenseId, voteHeadId, lines } = values;
  const [input] = useDebouncedValue({ departmentId, expenseId, voteHeadId, lines } as Asked, 400);
  const whole = requisitionsApi.budgets.input.safeParse(input).success;
  const { data } = useApi(requisitionsApi.budgets, input, { enabled: whole, keepPrevious: true });
  return whole && data ? <BudgetsLeft budgets={data.rows} /> : null;
}
