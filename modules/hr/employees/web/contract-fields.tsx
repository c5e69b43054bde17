import { useApi } from '#kit/web/api/hooks.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { grades } from '../contract/grades.ts';
import { contractKinds, contractKindWords, payPers, payPerWords } from '../contract/kinds.ts';

type Name = 'fromDay' | 'toDay' | 'jobTitle' | 'gradeId' | 'departmentId' | 'basic' | 'payPer' | 'because';

export const contractKindOptions = contractKinds.map((value) => ({ value, label: contractKindWords[value] }));

/** The school’s grades and departments to choose from. */
export function useWorkOptions() {
  const fresh = { staleTime: 60_000 };
  const departments = useApi(lookupsApi.departments, {}, fresh).data?.rows ?? [];
  const known = useApi(grades.api.list, { size: 200, sort: 'name' }, fresh).data?.rows ?? [];
  const options = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return { departments: options(departments), grades: options(known.filter(({ active }) => active)) };
}

/** The fields of a contract besides how somebody is employed, which forms name differently. */
export function useContractFields(): readonly Field<Name>[] {
  const { departments, grades: known } = useWorkOptions();
  return [
    { kind: 'date', name: 'fromDay', label: 'From' },
    { kind: 'date', name: 'toDay', label: 'Until', hint: 'Empty: until further notice' },
    { kind: 'text', name: 'jobTitle', label: 'Job title' },
    { kind: 'select', name: 'departmentId', label: 'Department', options: departments },
    { kind: 'select', name: 'gradeId', label: 'Grade', options: known },
    { kind: 'money', name: 'basic', label: 'Basic pay' },
    {
      kind: 'select',
      name: 'payPer',
      label: 'For',
      options: payPers.map((value) => ({ value, label: payPerWords[value] })),
    },
    { kind: 'text', name: 'because', label: 'Reason', placeholder: 'Appointed, promoted, new scale' },
  ];
}
