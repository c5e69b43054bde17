import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { branchesApi } from '../../contract/branches.ts';
import { screens } from '../../contract/screens.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { PlatformGate } from './PlatformGate.tsx';

export default function BranchSchoolsScreen() {
  return (
    <PlatformGate title={screens.branchSchools.title} who="branch">
      {() => <BranchSchools />}
    </PlatformGate>
  );
}

function BranchSchools() {
  const id = Number(useParams({ strict: false }).id);
  const { data: branch, error, refetch } = useApi(branchesApi.get, { id });
  const schoolHref = (schoolId: number) => to(screens.superadmin, {}, { tab: 'schools', open: schoolId });
  if (error && !branch)
    return (
      <Page>
        <PageHeader title={screens.branchSchools.title} />
        <ErrorState title="The branch could not be loaded" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  return (
    <Page fill>
      <PageHeader
        title={branch ? `Schools of ${branch.name}` : screens.branchSchools.title}
        meta={branch ? [counted(branch.schools, 'school'), counted(branch.administrators, 'branch administrator')] : []}
        secondary={
          <Button component={Go} variant="default" href={to(screens.branchUsers, { id })}>
            Users
          </Button>
        }
      />
      <FiguresTable branchId={id} {...(viewer()?.kind === 'super' ? { hrefOf: (row) => schoolHref(row.id) } : {})} />
    </Page>
  );
}
