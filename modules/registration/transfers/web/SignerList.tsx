import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { roleCodes, roles } from '#kit/contract/roles.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { transfersApprove } from '../../contract/access.ts';
import { clearanceSignersApi, type DepartmentSigners } from '../contract/signers.ts';

const columns: readonly Column<DepartmentSigners>[] = [
  { key: 'department', label: 'Department', value: (row) => row.department },
  {
    key: 'names',
    label: 'Who signs',
    value: (row) => row.names.join(', ') || <span className="muted">Everybody who edits transfers</span>,
    phone: 'note',
  },
];

const roleOptions = roleCodes.map((value) => ({ value, label: roles[value].name }));

function Choice({
  name,
  label,
  hint,
  error,
  value,
  onChange,
  options,
}: FieldSlot & { hint?: string; options: { value: string; label: string }[] }) {
  return (
    <MultiSelect
      name={name}
      label={label}
      description={hint}
      error={error}
      data={options}
      searchable
      clearable
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
    />
  );
}

/** Who signs for each department of the clearance. */
export function SignerList({ tabs }: { tabs: ReactNode }) {
  const mayName = judge(transfersApprove, viewer()) === 'allowed';
  const { body } = useListBody({
    list: clearanceSignersApi.list,
    name: 'registration.clearanceSigners.list',
    words: {
      title: 'Who signs',
      search: 'Department or person',
      empty: {
        title: 'No departments yet',
        text: 'Add what departments look at under Clearance items; who signs for each is named here.',
      },
    },
    columns,
    ...(mayName && {
      record: { drawer: (open: string | null, close: () => void) => <SignerDrawer department={open} onClose={close} /> },
    }),
  });
  return (
    <Page fill>
      <PageHeader title="Transfers" />
      {tabs}
      {body}
    </Page>
  );
}

function SignerDrawer({ department, onClose }: { department: string | null; onClose: () => void }) {
  const { data } = useApi(clearanceSignersApi.list, { size: 200 }, { enabled: department !== null, staleTime: 0 });
  const { data: users } = useApi(clearanceSignersApi.users, {}, { enabled: department !== null });
  const one = data?.rows.find(({ id }) => id === department);
  const people = users?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const fields: readonly Field<'accountIds' | 'roles'>[] = [
    {
      kind: 'custom',
      name: 'accountIds',
      label: 'Users',
      wide: true,
      render: ({ onChange, ...slot }) => (
        <Choice
          {...slot}
          hint="They need no right to transfers. With nobody named, everybody who edits transfers signs"
          options={people}
          onChange={(next) => onChange((next as string[]).map(Number))}
        />
      ),
    },
    {
      kind: 'custom',
      name: 'roles',
      label: 'Everybody with the role',
      wide: true,
      render: (slot) => <Choice {...slot} options={roleOptions} />,
    },
  ];
  return (
    <SideDrawer opened={department !== null} onClose={onClose} title={one ? `Who signs for ${one.department}` : 'Who signs'}>
      <div className="drawer-form">
        {one && users && (
          <RecordForm
            key={`${one.id} ${one.version}`}
            save={clearanceSignersApi.save}
            fixed={{ department: one.department, version: one.version }}
            initial={{ accountIds: one.accountIds, roles: one.roles }}
            fields={fields}
            submit="Save signers"
            onDone={({ department: name }) => {
              say(`Signers of ${name} saved`);
              onClose();
            }}
          />
        )}
      </div>
    </SideDrawer>
  );
}
