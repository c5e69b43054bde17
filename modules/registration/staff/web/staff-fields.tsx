import { MultiSelect } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { personalNumberWords } from '#modules/settings/contract/people/personal-numbers.ts';
import { noDepartments } from '#modules/settings/web/public.tsx';
import { adultOptions, employerOptions, kindOptions } from './staff-words.ts';

type Name =
  | 'fullName'
  | 'staffNo'
  | 'gender'
  | 'jobTitle'
  | 'employer'
  | 'departmentId'
  | 'otherDepartmentIds'
  | 'phone'
  | 'alternativePhone'
  | 'email'
  | 'nationalId'
  | 'tscNo'
  | 'kraPin'
  | 'nssfNo'
  | 'shaNo'
  | 'joinedOn'
  | 'contractFrom'
  | 'contractTo'
  | 'nextOfKinName'
  | 'nextOfKinRelation'
  | 'nextOfKinPhone';

const person = [
  { kind: 'text', name: 'fullName', label: 'Full name', wide: true },
  { kind: 'text', name: 'staffNo', label: 'Staff no.' },
  { kind: 'select', name: 'gender', label: 'Gender', options: adultOptions },
  { kind: 'text', name: 'nationalId', label: personalNumberWords.nationalId },
  { kind: 'phone', name: 'phone', label: 'Phone' },
] as const satisfies readonly Field<Name>[];

const rest = [
  { kind: 'phone', name: 'alternativePhone', label: 'Other phone' },
  { kind: 'email', name: 'email', label: 'Email' },
  { kind: 'text', name: 'tscNo', label: personalNumberWords.tscNo },
  { kind: 'text', name: 'kraPin', label: personalNumberWords.kraPin, placeholder: 'A001234567Z' },
  { kind: 'text', name: 'nssfNo', label: personalNumberWords.nssfNo },
  { kind: 'text', name: 'shaNo', label: personalNumberWords.shaNo },
  { kind: 'date', name: 'joinedOn', label: 'Joined on' },
  { kind: 'date', name: 'contractFrom', label: 'Contract from' },
  { kind: 'date', name: 'contractTo', label: 'Contract until' },
  { kind: 'text', name: 'nextOfKinName', label: 'Next of kin' },
  { kind: 'text', name: 'nextOfKinRelation', label: 'Relation', placeholder: 'Spouse' },
  { kind: 'phone', name: 'nextOfKinPhone', label: 'Phone of next of kin' },
] as const satisfies readonly Field<Name>[];

/** The fields of a member of staff, with the school's departments to choose from. */
export function useStaffFields(): { person: readonly Field<Name>[]; work: readonly Field<Name>[]; kind: Field<'kind'> } {
  const { data } = useApi(lookupsApi.departments, {}, { staleTime: 60_000 });
  const options = data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return {
    person,
    work: [
      { kind: 'text', name: 'jobTitle', label: 'Job title' },
      { kind: 'select', name: 'employer', label: 'Employer', options: employerOptions },
      { kind: 'select', name: 'departmentId', label: 'Department', options, none: data && noDepartments },
      {
        kind: 'custom',
        name: 'otherDepartmentIds',
        label: 'Also in',
        render: (slot) => <Departments slot={slot} options={options} />,
      },
      ...rest,
    ],
    kind: { kind: 'select', name: 'kind', label: 'Type of staff', options: kindOptions },
  };
}

function Departments({ slot, options }: { slot: FieldSlot; options: readonly { value: number; label: string }[] }) {
  const chosen = Array.isArray(slot.value) ? slot.value.map(String) : [];
  return (
    <MultiSelect
      name={slot.name}
      label={slot.label}
      error={slot.error}
      searchable
      clearable
      placeholder={chosen.length > 0 ? undefined : 'Other departments'}
      data={options
        .filter(({ value }) => value !== slot.values['departmentId'])
        .map(({ value, label }) => ({ value: String(value), label }))}
      value={chosen}
      onChange={(values) => slot.onChange(values.map(Number))}
    />
  );
}
