import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { boardCategoriesApi, type BoardCategory, type BoardCommittee, boardCommitteesApi } from '../contract/lookups.ts';
import { boardMembersApi } from '../contract/members.ts';

const categoryColumns: readonly Column<BoardCategory>[] = [
  { key: 'name', label: 'Category', value: (row) => row.name },
  { key: 'seats', label: 'Seats', value: (row) => row.seats ?? 'Any', end: true },
  { key: 'members', label: 'In office', value: (row) => row.members, end: true, phone: 'figure' },
  { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : 'No'), quiet: true },
];

const categoryFields: readonly Field<'name' | 'seats' | 'active'>[] = [
  { kind: 'text', name: 'name', label: 'Name', placeholder: 'Sponsor' },
  { kind: 'number', name: 'seats', label: 'Seats', min: 1, max: 99, hint: 'Empty for any number' },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** Whom members stand for, with the seats of each. */
export function CategoryList({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={boardCategoriesApi.list}
      name="registration.boardCategories.list"
      words={{
        screen: 'Board',
        title: 'Categories of members',
        search: 'Name',
        add: 'Add category',
        empty: { title: 'No categories yet', text: 'Sponsor, parents, teachers, community: whom the members stand for.' },
      }}
      tabs={tabs}
      columns={categoryColumns}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={boardCategoriesApi}
          word="board category"
          nameOf={({ name }) => name}
          fields={categoryFields}
          blank={{ name: '', seats: null, active: true }}
          removal={() => 'A category is removed only while no member was ever of it. Clear “In use” instead.'}
        />
      )}
    />
  );
}

const committeeColumns: readonly Column<BoardCommittee>[] = [
  { key: 'name', label: 'Committee', value: (row) => row.name },
  { key: 'purpose', label: 'Purpose', value: (row) => row.purpose, quiet: true, phone: 'note' },
  { key: 'memberNames', label: 'Members', value: (row) => row.memberNames, quiet: true },
  { key: 'members', label: 'In office', value: (row) => row.members, end: true, phone: 'figure' },
];

/** The committees of the board with who sits on them. */
export function CommitteeList({ tabs }: { tabs: ReactNode }) {
  const members = useApi(boardMembersApi.list, { size: 200 }).data?.rows ?? [];
  const fields: readonly Field<'name' | 'purpose' | 'memberIds' | 'active'>[] = [
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
    <TabbedList
      list={boardCommitteesApi.list}
      name="registration.boardCommittees.list"
      words={{
        screen: 'Board',
        title: 'Committees',
        search: 'Name or purpose',
        add: 'Add committee',
        empty: { title: 'No committees yet', text: 'Finance, procurement, academic, discipline, audit. Add the first one.' },
      }}
      tabs={tabs}
      columns={committeeColumns}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={boardCommitteesApi}
          word="committee"
          nameOf={({ name }) => name}
          fields={fields}
          blank={{ name: '', memberIds: [], active: true }}
          removal={() => 'A committee is removed only while it has never met. Clear “In use” instead.'}
        />
      )}
    />
  );
}
