import { IconKey, IconShieldPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { roleCodes, roles } from '#kit/contract/roles.ts';
import type { Column, RowKey } from '#kit/web/resource/DataTable.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { usersApi, type SchoolUser } from '../../contract/users.ts';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { AddRoles } from './AddRoles.tsx';
import { FirstPasswords } from './FirstPasswords.tsx';
import { TemporaryPassword, type Secret } from './TemporaryPassword.tsx';

// The list stands before the drawer's forms are here.
const UserDrawer = latePart({
  what: 'The user',
  load: async () => (await import('./UserDrawer.tsx')).UserDrawer,
  failed: (said, { open, close }) => (
    <SideDrawer opened={open !== null} onClose={close} title="User">
      {said}
    </SideDrawer>
  ),
});

const columns: readonly Column<SchoolUser>[] = [
  { key: 'username', label: 'User', value: (row) => row.username },
  { key: 'fullName', label: 'Name', value: (row) => row.fullName, phone: 'note' },
  { key: 'roles', label: 'Roles', value: (row) => <RoleNames user={row} />, quiet: true },
  { key: 'staffName', label: 'Member of staff', value: (row) => row.staffName, quiet: true, optional: true },
  { key: 'phone', label: 'Phone', value: (row) => row.phone, quiet: true, optional: true },
  { key: 'lastSeenAt', label: 'Last seen', value: (row) => <InstantText at={row.lastSeenAt} />, quiet: true },
  { key: 'disabled', label: 'State', value: (row) => <UserState user={row} />, phone: 'figure' },
];

const states = [
  { value: 'active', label: 'May sign in' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'locked', label: 'Locked out' },
  { value: 'never', label: 'Never signed in' },
];

/** The users of the school: add, change, and what they may do. */
export function UserList({ tabs }: { tabs: ReactNode }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [chosen, setChosen] = useState<readonly RowKey[] | null>(null);
  const [waiting, setWaiting] = useState<readonly RowKey[] | null>(null);
  return (
    <>
      <TabbedList
        list={usersApi.list}
        name="settings.users.list"
        words={{
          screen: 'Users',
          title: 'Users',
          search: 'Username, name, phone or e-mail',
          add: 'Add user',
          empty: {
            title: 'No users yet',
            text: 'Add those who work with the school’s records, each with the roles of their work.',
          },
        }}
        tabs={tabs}
        columns={columns}
        filters={[
          { key: 'role', label: 'Role', options: roleCodes.map((value) => ({ value, label: roles[value].name })) },
          { key: 'state', label: 'State', options: states },
        ]}
        bulk={[
          { label: 'Add roles', icon: IconShieldPlus, onClick: setChosen },
          { label: 'First passwords', icon: IconKey, onClick: setWaiting },
        ]}
        drawer={(open, close) => <UserDrawer open={open} close={close} onSecret={setSecret} />}
      />
      {chosen && <AddRoles ids={chosen.map(Number)} onClose={() => setChosen(null)} />}
      {waiting && <FirstPasswords ids={waiting.map(Number)} onClose={() => setWaiting(null)} />}
      {secret && <TemporaryPassword secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

function RoleNames({ user }: { user: SchoolUser }) {
  const [first, ...rest] = user.roles;
  if (!first) return 'None';
  return `${roles[first].name}${rest.length > 0 ? ` and ${rest.length} more` : ''}`;
}

function UserState({ user }: { user: SchoolUser }) {
  if (user.disabled) return <Status tone="neg">Disabled</Status>;
  if (user.lockedUntil) return <Status tone="att">Locked out</Status>;
  if (user.mustChangePassword) return <Status>Temporary password</Status>;
  return <Status>May sign in</Status>;
}
