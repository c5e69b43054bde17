import { useParams } from '@tanstack/react-router';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { branchesApi } from '../../contract/branches.ts';
import { schoolsApi } from '../../contract/schools.ts';
import { screens } from '../../contract/screens.ts';
import { usersApi } from '../../contract/users.ts';
import { PlatformGate } from './PlatformGate.tsx';
import { PlatformList } from './PlatformList.tsx';
import { roleFilter, schoolUserColumns, stateFilter } from './user-columns.tsx';
import { UserDrawer } from './UserDrawer.tsx';

export default function BranchUsersScreen() {
  return (
    <PlatformGate title={screens.branchUsers.title} who="branch">
      {() => <BranchUsers />}
    </PlatformGate>
  );
}

function BranchUsers() {
  const id = Number(useParams({ strict: false }).id);
  const { data: branch } = useApi(branchesApi.get, { id });
  const { data } = useApi(schoolsApi.list, { branchId: id, size: 200 });
  const schools = data?.rows.map((school) => ({ value: school.id, label: school.name })) ?? [];
  return (
    <PlatformList
      list={usersApi.list}
      name="platform.users.list"
      apart="of a branch"
      words={{
        screen: branch ? `Users of ${branch.name}` : screens.branchUsers.title,
        title: 'Users',
        search: 'Name or username',
        add: 'Add user',
        empty: {
          title: 'No users yet',
          text: 'The users of the branch’s schools appear here. Add one for a school that has none.',
        },
      }}
      meta={[
        <Go key="schools" className="link" href={to(screens.branchSchools, { id })}>
          Schools of the branch
        </Go>,
      ]}
      fixed={{ branchId: id }}
      columns={schoolUserColumns}
      filters={[{ key: 'schoolId', label: 'School', options: schools }, roleFilter, stateFilter]}
      drawer={(open, close) => <UserDrawer open={open} close={close} adding={{ kind: 'school', schools }} />}
    />
  );
}
