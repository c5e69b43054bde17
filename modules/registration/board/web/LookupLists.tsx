import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { boardCategories, boardCommittees } from '../contract/lookups.ts';
import { boardMembersApi } from '../contract/members.ts';

const categoryColumns: ColumnsOf<typeof boardCategories> = [
  { key: 'name', label: 'Category' },
  { key: 'seats', label: 'Seats', value: (row) => row.seats ?? 'Any', end: true },
  { key: 'members', label: 'In office', end: true, phone: 'figure' },
  { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : 'No'), quiet: true },
];

const categoryFields: FieldsOf<typeof boardCategories> = [
  { kind: 'text', name: 'name', label: 'Name', placeholder: 'Sponsor' },
  { kind: 'number', name: 'seats', label: 'Seats', min: 1, max: 99, hint: 'Empty for any number' },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** Whom members stand for, with the seats of each. */
export function CategoryList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={boardCategories}
      name="registration.boardCategories"
      screen="Board"
      tabs={tabs}
      words={{
        title: 'Categories of members',
        search: 'Name',
        empty: { title: 'No categories yet', text: 'Sponsor, parents, teachers, community: whom the members represent.' },
        add: 'Add category',
      }}
      columns={categoryColumns}
      form={{
        fields: categoryFields,
        removal: () => 'A category is removed only while no member was ever of it. Clear “In use” instead.',
      }}
    />
  );
}

const committeeColumns: ColumnsOf<typeof boardCommittees> = [
  { key: 'name', label: 'Committee' },
  { key: 'purpose', label: 'Purpose', quiet: true, phone: 'note' },
  { key: 'memberNames', label: 'Members', quiet: true },
  { key: 'members', label: 'In office', end: true, phone: 'figure' },
];

/** The committees of the board with who sits on them. */
export function CommitteeList({ tabs }: { tabs: ReactNode }) {
  const members = useApi(boardMembersApi.list, { size: 200 }).data?.rows ?? [];
  const fields: FieldsOf<typeof boardCommittees> = [
    { kind: 'text', name: 'name', label: 'Name', placeholder: 'Finance', wide: true },
    { kind: 'text', name: 'purpose', label: 'Purpose', wide: true },
    {
      kind: 'custom',
      name: 'memberIds',
      label: 'Members',
      wide: true,
      render: ({ name, label, value, error, onChange }) => (
        <MultiSelect
          name={name}
          label={label}
          error={error}
          searchable
          data={members.map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(ids) => onChange(ids.map(Number))}
        />
      ),
    },
    { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
  ];
  return (
    <ResourceTab
      resource={boardCommittees}
      name="registration.boardCommittees"
      screen="Board"
      tabs={tabs}
      words={{
        title: 'Committees',
        search: 'Name or purpose',
        empty: { title: 'No committees yet', text: 'Finance, procurement, academic, discipline, audit. Add the first one.' },
      }}
      columns={committeeColumns}
      form={{ fields, removal: () => 'A committee is removed only while it has never met. Clear “In use” instead.' }}
    />
  );
}
