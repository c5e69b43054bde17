import { Select } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { suspenseApi } from '../contract/suspense.ts';

interface MoneySelectProps {
  name: string;
  label: string;
  value: unknown;
  onChange: (id: number | null) => void;
  error?: string | undefined;
  required?: boolean;
}

/** One of the school's accounts that hold money. */
export function MoneySelect({ value, onChange, ...rest }: MoneySelectProps) {
  const { data } = useApi(suspenseApi.accounts, {}, { staleTime: 60_000 });
  return (
    <Select
      {...rest}
      data={(data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      searchable
      nothingFoundMessage={data ? 'No account found' : 'Loading'}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
