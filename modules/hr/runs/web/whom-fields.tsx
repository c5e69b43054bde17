import { MultiSelect, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { employeesApi } from '../../employees/contract/employees.ts';
import './runs.css';

export type Whom = 'all' | 'departments' | 'named';

const choices: readonly { value: Whom; label: string }[] = [
  { value: 'all', label: 'Everybody' },
  { value: 'departments', label: 'Departments' },
  { value: 'named', label: 'By name' },
];
const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

/** The fields that say whom a run is of: everybody, departments or employees by name. */
export function useWhom(start: Whom): readonly Field<'departmentIds' | 'staffMemberIds'>[] {
  const [whom, setWhom] = useState(start);
  const named: Field<'staffMemberIds'> = {
    kind: 'custom',
    name: 'staffMemberIds',
    label: 'Employees',
    wide: true,
    render: (slot) => <EmployeesField slot={slot} />,
  };
  return [
    {
      kind: 'custom',
      name: 'departmentIds',
      label: 'Departments',
      wide: true,
      render: (slot) => <WhomField slot={slot} whom={whom} setWhom={setWhom} />,
    },
    ...(whom === 'named' ? [named] : []),
  ];
}

interface WhomFieldProps {
  slot: FieldSlot;
  whom: Whom;
  setWhom: (whom: Whom) => void;
}

function WhomField({ slot, whom, setWhom }: WhomFieldProps) {
  const { data } = useApi(lookupsApi.departments, {}, { staleTime: 60_000 });
  const choose = (next: string): void => {
    const found = choices.find(({ value }) => value === next)?.value ?? 'all';
    setWhom(found);
    slot.onChange(found === 'departments' ? [] : null);
  };
  return (
    <div className="stack run-whom">
      <p className="run-label" aria-hidden="true">
        Whom
      </p>
      <SegmentedControl fullWidth aria-label="Whom" value={whom} onChange={choose} data={[...choices]} />
      {whom === 'all' && <p className="hint">Everybody whom the school pays in the month and no other payroll has taken.</p>}
      {whom === 'departments' && (
        <MultiSelect
          name={slot.name}
          label={slot.label}
          required
          searchable
          error={slot.error}
          inputWrapperOrder={order}
          data={(data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={idsOf(slot.value)}
          onChange={(ids) => slot.onChange(ids.map(Number))}
          nothingFoundMessage="Nothing found"
        />
      )}
    </div>
  );
}

/** Employees found one by one. */
function EmployeesField({ slot }: { slot: FieldSlot }) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 200);
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const { data } = useApi(employeesApi.list, { ...(words ? { q: words } : {}), size: 200 }, { keepPrevious: true });
  const found = (data?.rows ?? []).map(
    ({ id, fullName, payrollNo, staffNo }) => [String(id), `${fullName}, ${payrollNo ?? staffNo}`] as const,
  );
  const chosen = idsOf(slot.value);
  // Who was chosen before and is not among those found stays chosen.
  const kept = chosen.map((value) => [value, known.get(value) ?? 'Chosen before'] as const);
  const all = new Map([...kept, ...known, ...found]);
  return (
    <MultiSelect
      name={slot.name}
      label={slot.label}
      required
      searchable
      error={slot.error}
      inputWrapperOrder={order}
      placeholder={chosen.length === 0 ? 'Name or payroll no.' : ''}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={[...all].map(([value, label]) => ({ value, label }))}
      value={chosen}
      onChange={(ids) => {
        setKnown(new Map(ids.map((value) => [value, all.get(value) ?? value])));
        slot.onChange(ids.map(Number));
      }}
      nothingFoundMessage="Nothing found"
    />
  );
}

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
