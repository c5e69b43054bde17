import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { rollsApi } from '#modules/registration/students/contract/rolls.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import type { Target } from '../../contract/settings.ts';

export type NamedTarget = Target & { name: string };

const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;

/** Whom a quiz is for: classes, streams and single students. */
export function AudienceField({ slot, named }: { slot: FieldSlot; named: readonly NamedTarget[] }) {
  const { data: classes } = useApi(lookupsApi.classesWithAll, {}, { staleTime: 300_000 });
  const { data: streams } = useApi(lookupsApi.streams, {}, { staleTime: 300_000 });
  const [added, setAdded] = useState<readonly NamedTarget[]>([]);
  const value = (slot.value as Target[] | undefined) ?? [];
  const places: NamedTarget[] = (classes ?? [])
    .filter(({ id }) => id !== 0)
    .flatMap((one) => [
      { kind: 'class' as const, id: one.id, name: one.name },
      ...(streams ?? [])
        .filter(({ classId }) => classId === one.id)
        .map(({ id, name }) => ({ kind: 'stream' as const, id, name: `${one.name} ${name}` })),
    ]);
  const all = new Map([...places, ...named, ...added].map((one) => [keyOf(one), one]));
  const wrong = Object.entries(slot.errors ?? {}).find(([path]) => path.startsWith('audience.'))?.[1];
  return (
    <>
      <MultiSelect
        name={slot.name}
        label={slot.label}
        required={slot.required}
        error={slot.error ?? wrong}
        data={[...all].map(([key, { name }]) => ({ value: key, label: name }))}
        value={value.map(keyOf).filter((key) => all.has(key))}
        onChange={(keys) => slot.onChange(keys.flatMap((key) => all.get(key) ?? []).map(({ kind, id }) => ({ kind, id })))}
        searchable
        clearable
      />
      <AddStudent
        onAdd={(one) => {
          setAdded([...added, one]);
          if (!value.some((target) => keyOf(target) === keyOf(one))) slot.onChange([...value, { kind: one.kind, id: one.id }]);
        }}
      />
    </>
  );
}

/** Adds one student, found by name or number. */
export function AddStudent({ onAdd, label = 'Add one student' }: { onAdd: (student: NamedTarget) => void; label?: string }) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const { data } = useApi(rollsApi.activeStudents, { ...(q ? { q } : {}), limit: 20 }, { keepPrevious: true });
  const rows = data ?? [];
  return (
    <Select
      label={label}
      data={rows.map((row) => ({ value: String(row.id), label: `${row.fullName}, ${row.admissionNo}` }))}
      value={null}
      onChange={(next) => {
        const row = rows.find(({ id }) => String(id) === next);
        if (row) onAdd({ kind: 'student', id: row.id, name: `${row.fullName}, ${row.admissionNo}` });
        setTyped('');
      }}
      placeholder="Name or adm no."
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={data ? 'Nobody found' : 'Loading'}
    />
  );
}
