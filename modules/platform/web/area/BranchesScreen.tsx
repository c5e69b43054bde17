import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Branch, branchesApi } from '../../contract/branches.ts';
import { screens } from '../../contract/screens.ts';
import { PlatformGate } from './PlatformGate.tsx';
import { PlatformList } from './PlatformList.tsx';

const columns: readonly Column<Branch>[] = [
  {
    key: 'name',
    label: 'Branch',
    value: (row) => row.name,
  },
  {
    key: 'schools',
    label: 'Schools',
    end: true,
    phone: 'figure',
    value: (row) => row.schools,
    total: (rows) => rows.reduce((sum, row) => sum + row.schools, 0),
  },
  {
    key: 'administrators',
    label: 'Branch administrators',
    end: true,
    value: (row) => (
      <Go className="link num" href={to(screens.branchUsers, { id: row.id })}>
        {row.administrators}
      </Go>
    ),
    total: (rows) => rows.reduce((sum, row) => sum + row.administrators, 0),
  },
];

export default function BranchesScreen() {
  return (
    <PlatformGate title={screens.branches.title} who="branch">
      {() => <Branches />}
    </PlatformGate>
  );
}

function Branches() {
  const writes = viewer()?.kind === 'super';
  return (
    <PlatformList
      list={branchesApi.list}
      name="platform.branches.list"
      words={{
        screen: screens.branches.title,
        title: 'Branches',
        search: 'Name of the branch',
        empty: {
          title: 'No branches yet',
          text: 'A branch is a group of schools with administrators of its own. Add the first one, then its schools.',
        },
        ...(writes ? { add: 'Add branch' } : {}),
      }}
      columns={columns}
      hrefOf={(row) => to(screens.branchSchools, { id: row.id })}
      {...(writes ? { drawer: (open, close) => <BranchDrawer open={open} close={close} /> } : {})}
    />
  );
}

function BranchDrawer({ open, close }: { open: string | null; close: () => void }) {
  const removing = useSave(branchesApi.remove);
  const done = (text: string): void => {
    say(text);
    close();
  };
  const fields = [{ kind: 'text', name: 'name', label: 'Name', wide: true }] as const;
  return (
    <RecordDrawer open={open} onClose={close} get={branchesApi.get} title={(branch) => branch?.name ?? 'Add branch'}>
      {(branch) =>
        branch === null ? (
          <RecordForm
            save={branchesApi.create}
            initial={{ name: '' }}
            fields={fields}
            submit="Add branch"
            onDone={(added) => done(`${added.name} is added`)}
          />
        ) : (
          <RecordForm
            save={branchesApi.update}
            fixed={{ id: branch.id, version: branch.version }}
            initial={{ name: branch.name }}
            fields={fields}
            submit="Save branch"
            onDone={(saved) => done(`${saved.name} is saved`)}
            actions={
              <ConfirmButton
                label="Remove branch"
                title={`Remove ${branch.name}?`}
                text="Only a branch without schools and administrators can be removed."
                keep="Keep branch"
                onConfirm={async () => {
                  await removing.mutateAsync({ id: branch.id });
                  done(`${branch.name} is removed`);
                }}
              />
            }
          />
        )
      }
    </RecordDrawer>
  );
}
