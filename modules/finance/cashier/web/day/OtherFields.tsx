import { Select } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { collectionKindsApi } from '../../contract/collections.ts';
import { incomesApi, incomeSourcesApi } from '../../contract/incomes.ts';

interface Choice {
  id: number;
  name: string;
}

function ChoiceField({ slot, choices, none }: { slot: FieldSlot; choices: readonly Choice[] | undefined; none: string }) {
  return (
    <Select
      name={slot.name}
      label={slot.label}
      required={slot.required}
      error={slot.error}
      searchable={(choices?.length ?? 0) > 8}
      data={(choices ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={typeof slot.value === 'number' ? String(slot.value) : null}
      nothingFoundMessage={choices ? none : 'Loading'}
      placeholder={choices?.length === 0 ? none : 'Choose'}
      onChange={(next) => slot.onChange(next === null ? null : Number(next))}
    />
  );
}

/** The account that money is income of. */
export function IncomeAccountField(slot: FieldSlot) {
  const { data } = useApi(incomesApi.accounts, {});
  return <ChoiceField slot={slot} choices={data?.income} none="Add an income account to the chart of accounts first" />;
}

/** The account that money went into; cash and M-Pesa know theirs. */
export function MoneyAccountField(slot: FieldSlot) {
  const { data } = useApi(incomesApi.accounts, {});
  const { mode } = slot.values;
  const usual = data?.money.find(({ role }) => role === mode)?.id ?? null;
  return <ChoiceField slot={{ ...slot, value: slot.value ?? usual }} choices={data?.money} none="No account" />;
}

export function CollectionKindField(slot: FieldSlot) {
  const { data } = useApi(collectionKindsApi.list, { size: 200 });
  return <ChoiceField slot={slot} choices={data?.rows.filter(({ active }) => active)} none="Add a kind of collection first" />;
}

export function SourceField(slot: FieldSlot) {
  const { data } = useApi(incomeSourcesApi.list, { size: 200 });
  return <ChoiceField slot={slot} choices={data?.rows.filter(({ active }) => active)} none="Add a source of income first" />;
}

export function StudentField({ name, label, value, error, required, onChange }: FieldSlot) {
  return (
    <StudentPicker
      name={name}
      label={label}
      required={required}
      error={error}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
    />
  );
}
