import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
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
  const superUser = viewer()?.kind === 'super';
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
        meta={branch ? [`Schools: ${branch.schools}`, `Branch administrators: ${branch.administrators}`] : []}
        menu={superUser ? [{ label: 'Edit branch', href: to(screens.branches, {}, { open: id }) }] : []}
        secondary={
          <Button component={Go} variant="default" href={to(screens.branchUsers, { id })}>
            Users
          </Button>
        }
      />
      <FiguresTable branchId={id} {...(superUser ? { hrefOf: (row) => schoolHref(row.id) } : {})} />
    </Page>
  );
}
