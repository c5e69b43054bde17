import { Select } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { underChoices } from '#kit/web/ui/form/NoneYet.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { noDepartments } from '#modules/settings/web/public.tsx';

interface DepartmentSelectProps {
  name?: string;
  label: string;
  /** The chosen department’s key, or null. */
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
  required?: boolean;
  hint?: string;
  disabled?: boolean;
}

/** A department of the school. */
export function DepartmentSelect({
  name = 'departmentId',
  value,
  onChange,
  required = false,
  hint,
  ...rest
}: DepartmentSelectProps) {
  const rows = useApi(lookupsApi.departments, {}, { staleTime: 60_000, keepPrevious: true }).data?.rows;
  return (
    <Select
      {...rest}
      name={name}
      required={required}
      data={rows?.map((one) => ({ value: String(one.id), label: one.name })) ?? []}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      description={underChoices(rows, noDepartments, hint)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      searchable={(rows?.length ?? 0) > 8}
      clearable={!required}
      allowDeselect={!required}
      nothingFoundMessage={rows ? 'Nothing found' : 'Loading'}
    />
  );
}
