import { useApi } from '#kit/web/api/hooks.ts';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { branchesApi } from '../../contract/branches.ts';
import { screens } from '../../contract/screens.ts';
import { usersApi } from '../../contract/users.ts';
import { PlatformGate } from './PlatformGate.tsx';
import { PlatformList } from './PlatformList.tsx';
import { officeColumns, stateFilter } from './user-columns.tsx';
import { UserDrawer } from './UserDrawer.tsx';

const tabs = [
  { key: 'super', label: 'Super-users' },
  { key: 'branch', label: 'Branch administrators' },
] as const;

const words = {
  super: {
    title: 'Super-users',
    add: 'Add super-user',
    empty: { title: 'No super-users', text: 'Super-users manage branches, schools and subscriptions.' },
  },
  branch: {
    title: 'Branch administrators',
    add: 'Add branch administrator',
    empty: {
      title: 'No branch administrators yet',
      text: 'A branch administrator manages the users of one branch’s schools and sees their figures.',
    },
  },
} as const;

export default function SuperUsersScreen() {
  return (
    <PlatformGate title={screens.superUsers.title} who="super">
      {() => <OfficeUsers />}
    </PlatformGate>
  );
}

function OfficeUsers() {
  const kind = useTab(tabs) === 'branch' ? 'branch' : 'super';
  const { data } = useApi(branchesApi.list, { size: 200 });
  const branches = data?.rows.map((branch) => ({ value: branch.id, label: branch.name })) ?? [];
  return (
    <PlatformList
      key={kind}
      list={usersApi.list}
      name="platform.users.list"
      apart="super-users"
      words={{ screen: screens.superUsers.title, search: 'Name or username', ...words[kind] }}
      over={<Tabs tabs={tabs} label="Kinds of users" />}
      fixed={{ kind }}
      columns={officeColumns}
      filters={kind === 'branch' ? [stateFilter, { key: 'branchId', label: 'Branch', options: branches }] : [stateFilter]}
      drawer={(open, close) => <UserDrawer open={open} close={close} adding={{ kind, branches }} />}
    />
  );
}
