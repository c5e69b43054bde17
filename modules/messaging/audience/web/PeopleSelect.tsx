import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { audienceApi, type AudienceCondition } from '../contract/audience.ts';

interface PeopleSelectProps {
  source: string;
  kind: string;
  label: string;
  values: AudienceCondition['values'];
  onChange: (values: AudienceCondition['values']) => void;
  disabled?: boolean;
  error?: string | undefined;
}

/** People of a source found by words. */
export function PeopleSelect({ source, kind, label, values, onChange, ...rest }: PeopleSelectProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, 200);
  const { data } = useApi(audienceApi.people, { source, kind, q, values: [...values] }, { keepPrevious: true });
  const rows = data?.rows ?? [];
  return (
    <MultiSelect
      {...rest}
      label={label}
      searchable
      placeholder={values.length === 0 ? 'Name or number' : undefined}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={rows.map((row) => ({ value: String(row.value), label: row.label }))}
      value={values.map(String)}
      onChange={(next) => onChange(next.map((key) => rows.find((row) => String(row.value) === key)?.value ?? Number(key)))}
    />
  );
}
