import { Select } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { walletsApi } from '../../contract/wallets.ts';

interface MoneyAccountSelectProps {
  name: string;
  label: string;
  value: unknown;
  onChange: (value: number | null) => void;
  error?: string | undefined;
  hint?: string;
}

/** A cash box or bank account. The value is its key, or null for the usual one. */
export function MoneyAccountSelect({ value, onChange, hint, ...rest }: MoneyAccountSelectProps) {
  const { data } = useApi(walletsApi.moneyAccounts, {}, { staleTime: 60_000 });
  const options = data?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return (
    <Select
      {...rest}
      data={options}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      description={hint}
      clearable
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      nothingFoundMessage="Nothing found"
    />
  );
}
