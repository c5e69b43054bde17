import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { call } from '#kit/web/api/client.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { type IssuePerson, issuesApi } from '../contract/issues.ts';

interface PersonSelectProps {
  name: string;
  label: string;
  kind: 'staff' | 'student';
  /** The chosen person’s key, or null. */
  value: number | null;
  onChange: (value: number | null) => void;
  required?: boolean;
  error?: string | undefined;
}

const fresh = { staleTime: 5_000, keepPrevious: true };
const labelOf = ({ name, number }: IssuePerson) => `${name}, ${number}`;

/** A member of staff or a student, found by name or number; a scanner reads their card. */
export function PersonSelect({ kind, value, onChange, required = false, ...rest }: PersonSelectProps) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 200);
  const known = useApi(issuesApi.people, { kind, id: value ?? 0 }, { ...fresh, enabled: value !== null }).data?.rows[0];
  const chosen = known?.id === value ? known : undefined;
  const isLabel = chosen !== undefined && words === labelOf(chosen);
  const { data } = useApi(issuesApi.people, { kind, ...(isLabel || words === '' ? {} : { q: words }) }, fresh);
  const found = data?.rows ?? [];
  const rows = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const scan = async (text: string): Promise<void> => {
    const [hit] = (await call(issuesApi.people, { kind, scan: text })).rows;
    if (!hit) return;
    onChange(hit.id);
    setTyped(labelOf(hit));
  };
  return (
    <Select
      {...rest}
      required={required}
      placeholder={kind === 'staff' ? 'Name, staff no. or card' : 'Name, adm no. or card'}
      data={rows.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      renderOption={({ option }) => <Choice person={rows.find(({ id }) => String(id) === option.value)} />}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      clearable={!required}
      allowDeselect={!required}
      nothingFoundMessage={data ? 'Nobody found' : 'Loading'}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onKeyDown={(event) => {
        // The list for these words has not come yet: what stands there is another one.
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        const settled = typed === words && data !== undefined && rows.length > 0;
        if (typed.trim() !== '' && !(chosen && typed === labelOf(chosen)) && !settled) void scan(typed.trim());
        event.preventDefault();
      }}
    />
  );
}

function Choice({ person }: { person: IssuePerson | undefined }) {
  if (!person) return null;
  return (
    <span className="choice-row">
      <span>{person.name}</span>
      <span className="muted">{[person.number, person.detail].filter(Boolean).join(', ')}</span>
    </span>
  );
}
