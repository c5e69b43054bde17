import { MultiSelect } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { type SubjectGroup, subjectGroupsApi } from '../contract/subject-groups.ts';
import { subjectsApi } from '../contract/subjects.ts';
import { lockedWords } from './may-write.ts';

const columns: readonly Column<SubjectGroup>[] = [
  { key: 'name', label: 'Group', value: (row) => row.name },
  { key: 'subjects', label: 'Subjects', value: (row) => row.subjects, quiet: true, phone: 'note' },
  { key: 'members', label: 'Number', value: (row) => row.members, end: true, phone: 'figure' },
  { key: 'least', label: 'At least', value: (row) => row.least, end: true },
  { key: 'most', label: 'At most', value: (row) => row.most ?? 'Any', end: true },
];

const fields: readonly Field<'name' | 'least' | 'most' | 'courseIds'>[] = [
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'custom', name: 'courseIds', label: 'Subjects', wide: true, render: (slot) => <SubjectsField {...slot} /> },
  { kind: 'number', name: 'least', label: 'A student takes at least', min: 0, max: 30 },
  { kind: 'number', name: 'most', label: 'and at most', min: 1, max: 30, hint: 'Left empty: any number' },
];

export default function SubjectGroupsScreen() {
  return (
    <ListScreen
      list={subjectGroupsApi.list}
      name="exams.subjectGroups.list"
      words={{
        title: 'Subject groups',
        all: 'All subject groups',
        search: 'Name',
        empty: {
          title: 'No subject groups yet',
          text: 'Group subjects of which students take so many: at least two sciences, one humanity, three electives of a pathway.',
        },
      }}
      columns={columns}
      record={{
        add: 'Add subject group',
        create: subjectGroupsApi.create,
        drawer: (open, close) => (
          <CrudDrawer
            open={open}
            close={close}
            api={subjectGroupsApi}
            word="subject group"
            nameOf={({ name }) => name}
            fields={fields}
            blank={{ least: 0, most: null, courseIds: [] }}
            removal={({ name }) => `${name} is removed; its subjects stay. It cannot be undone.`}
            locked={lockedWords}
          />
        ),
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
