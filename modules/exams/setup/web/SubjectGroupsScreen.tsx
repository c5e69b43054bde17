import { MultiSelect } from '@mantine/core';
import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { subjectGroups } from '../contract/subject-groups.ts';
import { subjectsApi } from '../contract/subjects.ts';
import { lockedWords } from './may-write.ts';

const columns: ColumnsOf<typeof subjectGroups> = [
  { key: 'name', label: 'Group' },
  { key: 'subjects', label: 'Subjects', quiet: true, phone: 'note' },
  { key: 'members', label: 'Number', end: true, phone: 'figure' },
  { key: 'least', label: 'At least', end: true },
  { key: 'most', label: 'At most', value: (row) => row.most ?? 'Any', end: true },
];

const fields: FieldsOf<typeof subjectGroups> = [
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'custom', name: 'courseIds', label: 'Subjects', wide: true, render: (slot) => <SubjectsField {...slot} /> },
  { kind: 'number', name: 'least', label: 'A student takes at least', min: 0, max: 30 },
  { kind: 'number', name: 'most', label: 'and at most', min: 1, max: 30, hint: 'Left empty: any number' },
];

export default function SubjectGroupsScreen() {
  return (
    <ResourceScreen
      resource={subjectGroups}
      name="exams.subjectGroups"
      words={{
        search: 'Name',
        empty:
          'Group subjects of which students take so many: at least two sciences, one humanity, three electives of a pathway.',
      }}
      columns={columns}
      form={{
        fields,
        begins: { courseIds: [] },
        removal: ({ name }) => `${name} is removed; its subjects stay. It cannot be undone.`,
        locked: lockedWords,
      }}
    />
  );
}

function SubjectsField({ name, label, value, required, error, onChange }: FieldSlot) {
  const { data } = useApi(subjectsApi.options, {}, { staleTime: 0 });
  return (
    <MultiSelect
      name={name}
      label={label}
      required={required}
      error={error}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="No subject has this name"
      data={(data?.rows ?? []).map((row) => ({
        value: String(row.id),
        label: row.code ? `${row.name} (${row.code})` : row.name,
      }))}
      value={((value ?? []) as readonly number[]).map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  );
}
