import { MultiSelect } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { assignmentsApi } from '../../contract/assignments.ts';

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Students of the chosen class and subject, whom the caller teaches. */
export function useClassmates(values: FieldSlot['values']) {
  const [classId, courseId] = [numberOf(values['classId']), numberOf(values['courseId'])];
  const { data } = useApi(
    assignmentsApi.students,
    { classId, courseId },
    { enabled: classId > 0 && courseId > 0, staleTime: 60_000 },
  );
  return {
    chosen: classId > 0 && courseId > 0,
    data: data?.rows.map(({ id, name, admissionNo }) => ({ value: String(id), label: `${name} (${admissionNo})` })) ?? [],
  };
}

/** Certain students of the class. */
export function StudentsField({ slot }: { slot: FieldSlot }) {
  const { data, chosen } = useClassmates(slot.values);
  return (
    <MultiSelect
      name={slot.name}
      label={slot.label}
      description={chosen ? undefined : 'Choose the class and the subject first.'}
      error={slot.error}
      data={data}
      value={Array.isArray(slot.value) ? slot.value.map(String) : []}
      onChange={(next) => slot.onChange(next.map(Number))}
      searchable
    />
  );
}
