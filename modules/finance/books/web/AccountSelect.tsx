import { Select } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { accountsApi } from '../contract/accounts.ts';

interface AccountSelectProps {
  name: string;
  label: string;
  value: number | null;
  onChange: (id: number | null) => void;
  /** Bank accounts and cash boxes only. */
  money?: boolean;
  /** Only what people post to by hand, and what is in use. */
  byHand?: boolean;
  required?: boolean;
  error?: string | undefined;
  placeholder?: string;
  'aria-label'?: string;
  className?: string;
}

/** An account that can be posted to, found by code or name. */
export function AccountSelect({ value, onChange, money, byHand, required, label, ...rest }: AccountSelectProps) {
  const { data } = useApi(accountsApi.options, {}, { staleTime: 60_000 });
  const rows = (data?.rows ?? []).filter((row) => (!money || row.money) && (!byHand || (row.active && row.keptBy === null)));
  return (
    <Select
      {...rest}
      {...(label ? { label } : {})}
      data={rows.map((row) => ({ value: String(row.id), label: `${row.code} ${row.name}` }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      searchable
      openOnFocus={false}
      required={required}
      clearable={!required}
      allowDeselect={!required}
      nothingFoundMessage={data ? 'Nothing found' : 'Loading'}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
