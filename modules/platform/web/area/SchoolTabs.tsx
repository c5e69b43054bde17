import { useState, type ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { branchesApi } from '../../contract/branches.ts';
import { schoolsApi } from '../../contract/schools.ts';
import { usersApi } from '../../contract/users.ts';
import { PlatformList } from './PlatformList.tsx';
import { schoolColumns } from './school-words.tsx';
import { RestoreDrawer } from './RestoreDrawer.tsx';
import { SchoolDrawer } from './SchoolDrawer.tsx';
import { roleFilter, schoolUserColumns, stateFilter } from './user-columns.tsx';
import { UserDrawer } from './UserDrawer.tsx';

interface TabProps {
  /** The screen's title. */
  title: string;
  /** The screen's tabs. */
  over: ReactNode;
}

const statusFilter = {
  key: 'status',
  label: 'State',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'suspended', label: 'Suspended' },
  ],
};

const empty = { title: 'No schools yet', text: 'Add the first school with its terms, classes and first administrator.' };

export function SchoolsTab({ title, over }: TabProps) {
  const branches = useBranches();
  const [restoring, setRestoring] = useState(false);
  return (
    <PlatformList
      list={schoolsApi.list}
      menu={[{ label: 'Restore a school from a file', onClick: () => setRestoring(true) }]}
      name="platform.schools.list"
      words={{ screen: title, title: 'Schools', search: 'School or branch', add: 'Add school', empty }}
      over={over}
      columns={schoolColumns}
      filters={[{ key: 'branchId', label: 'Branch', options: branches }, statusFilter]}
      drawer={(open, close) => (
        <>
          <SchoolDrawer open={open} close={close} />
          <RestoreDrawer open={restoring} onClose={() => setRestoring(false)} branches={branches} />
        </>
      )}
    />
  );
}

/** The same schools, those whose subscription ends first on top. */
export function SubscriptionsTab({ title, over }: TabProps) {
  const keys = ['name', 'branchName', 'status', 'plan', 'paidUntil', 'graceDays'];
  const columns = schoolColumns.filter((column) => keys.includes(column.key)).map((column) => ({ ...column, optional: false }));
  return (
    <PlatformList
      list={schoolsApi.list}
      name="platform.schools.list"
      apart="by end"
      order="paidUntil"
      words={{ screen: title, title: 'Subscriptions', search: 'School or branch', empty }}
      over={over}
      columns={columns}
      filters={[statusFilter]}
      drawer={(open, close) => <SchoolDrawer open={open} close={close} first="subscription" />}
    />
  );
}

export function UsersTab({ title, over }: TabProps) {
  const branches = useBranches();
  const { data } = useApi(schoolsApi.list, { size: 200 });
  const schools = data?.rows.map((school) => ({ value: school.id, label: school.name })) ?? [];
  return (
    <PlatformList
      list={usersApi.list}
      name="platform.users.list"
      words={{
        screen: title,
        title: 'Users',
        search: 'Name or username',
        add: 'Add user',
        empty: { title: 'No users yet', text: 'The users of all schools, branches and the platform appear here.' },
      }}
      over={over}
      columns={schoolUserColumns}
      filters={[
        { key: 'schoolId', label: 'School', options: schools },
        { key: 'branchId', label: 'Branch', options: branches },
        roleFilter,
        stateFilter,
      ]}
      drawer={(open, close) => <UserDrawer open={open} close={close} adding={{ kind: 'school', schools }} />}
    />
  );
}

function useBranches() {
  const { data } = useApi(branchesApi.list, { size: 200 });
  return data?.rows.map((branch) => ({ value: branch.id, label: branch.name })) ?? [];
}
