import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { type StaffThread, thinktankApi } from '../../contract/thinktank.ts';

/** Of which other question of the subject this one is a duplicate; found by words. The value is its number, or null. */
export function DuplicateField({ slot, thread }: { slot: FieldSlot; thread: StaffThread }) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim().slice(0, 100), 300);
  const { data } = useApi(
    thinktankApi.list,
    { courseId: thread.courseId, size: 50, ...(words === '' ? {} : { q: words }) },
    { keepPrevious: true },
  );
  const known =
    thread.duplicateOf === null ? [] : [{ id: thread.duplicateOf, title: thread.duplicateTitle ?? 'Another question' }];
  const found = (data?.rows ?? []).filter(
    ({ id, duplicateOf, state }) => id !== thread.id && duplicateOf === null && state === 'shown',
  );
  const all = new Map([...known, ...found].map(({ id, title }) => [String(id), title]));
  return (
    <Select
      name={slot.name}
      label={slot.label}
      error={slot.error}
      description="Who opens this question is led to the other one"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={[...all].map(([value, label]) => ({ value, label: `${label} (${value})` }))}
      value={typeof slot.value === 'number' ? String(slot.value) : null}
      onChange={(value) => slot.onChange(value === null ? null : Number(value))}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      searchable
      clearable
      nothingFoundMessage="Nothing found"
    />
  );
}
