import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { resourcesApi } from '../../../content/contract/resources-api.ts';

/** A resource of the library, looked for by its title and by words inside. The value is its key, or null. */
export function ResourceSelect({ slot }: { slot: FieldSlot }) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim().slice(0, 100), 300);
  const { data } = useApi(
    resourcesApi.list,
    { size: 30, sort: 'match', ...(words === '' ? {} : { q: words }) },
    { keepPrevious: true },
  );
  const rows = data?.rows ?? [];
  return (
    <Select
      name={slot.name}
      label={slot.label}
      error={slot.error}
      data={rows.map(({ id, title, courseName, className }) => ({
        value: String(id),
        label: [title, courseName, className].filter(Boolean).join(', '),
      }))}
      value={typeof slot.value === 'number' ? String(slot.value) : null}
      onChange={(value) => slot.onChange(value === null ? null : Number(value))}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      placeholder="Title, or words inside"
      nothingFoundMessage={data ? 'Nothing found' : 'Loading'}
      searchable
      clearable
    />
  );
}
