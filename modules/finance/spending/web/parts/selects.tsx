import { useDebouncedValue } from '@mantine/hooks';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { noDepartments } from '#modules/settings/web/public.tsx';
import { spendingLookupsApi } from '../../contract/lookups.ts';
import { suppliersApi } from '../../contract/suppliers.ts';
import { ListSelect } from '../../../ledger/web/ListSelect.tsx';

export type SelectProps = Omit<Parameters<typeof ListSelect>[0], 'options'>;
const noAccounts = { what: 'accounts to spend on', where: 'Finance → Chart of accounts' };
const noMoney = { what: 'bank accounts or cash boxes', where: 'Finance → Banks' };
const fresh = { staleTime: 60_000, keepPrevious: true };

/** An account that money is spent on. The value is its key, or null. */
export function ExpenseSelect(props: SelectProps) {
  const { data } = useApi(spendingLookupsApi.expenses, {}, fresh);
  return (
    <ListSelect
      {...props}
      none={noAccounts}
      options={data?.rows.map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }))}
    />
  );
}

/** A bank account or cash box. The value is its key, or null. */
export function MoneySelect(props: SelectProps) {
  const { data } = useApi(spendingLookupsApi.money, {}, fresh);
  return <ListSelect {...props} none={noMoney} options={data?.rows.map(({ id, name }) => ({ value: id, label: name }))} />;
}

/** A department. The value is its key, or null. */
export function DepartmentSelect(props: SelectProps) {
  const { data } = useApi(lookupsApi.departments, {}, fresh);
  return <ListSelect {...props} none={noDepartments} options={data?.rows.map(({ id, name }) => ({ value: id, label: name }))} />;
}

/** A supplier that is not blocked, found by name. The value is its key, or null. */
export function SupplierSelect({ name, label, value, onChange, error, required }: SelectProps) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 200);
  const chosen = typeof value === 'number' ? { id: value } : {};
  const known = useApi(suppliersApi.options, chosen, fresh).data?.rows ?? [];
  const isLabel = known.some((one) => one.name === words);
  const { data } = useApi(suppliersApi.options, { ...chosen, ...(isLabel || words === '' ? {} : { q: words }) }, fresh);
  return (
    <Select
      name={name}
      label={label}
      error={error}
      required={required}
      placeholder="Name"
      data={data?.rows.map((one) => ({ value: String(one.id), label: one.name })) ?? []}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      clearable={!required}
      nothingFoundMessage={data ? 'Nothing found' : 'Loading'}
    />
  );
}
