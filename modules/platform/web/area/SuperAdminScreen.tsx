import { Button } from '@mantine/core';
import { to } from '#kit/contract/screen.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { screens } from '../../contract/screens.ts';
import { BackupNote } from './BackupNote.tsx';
import { AuditTab, FaultsTab, SignInsTab } from './LogTabs.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { PlatformGate } from './PlatformGate.tsx';
import { SchoolWizard } from './SchoolWizard.tsx';
import { SchoolsTab, SubscriptionsTab, UsersTab } from './SchoolTabs.tsx';

const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'schools', label: 'Schools' },
  { key: 'users', label: 'Users' },
  { key: 'subscriptions', label: 'Subscriptions' },
  { key: 'audit', label: 'Audit' },
  { key: 'signins', label: 'Sign-ins' },
  { key: 'faults', label: 'Faults' },
] as const;

const title = screens.superadmin.title;

export default function SuperAdminScreen() {
  return (
    <PlatformGate title={title} who="super">
      {() => <SuperAdmin />}
    </PlatformGate>
  );
}

function SuperAdmin() {
  const tab = useTab(tabs);
  const adding = new URLSearchParams(useSearch()).get('open') === 'new';
  const over = <Tabs tabs={tabs} label="Parts of the platform" />;
  if (tab === 'schools' && adding) return <SchoolWizard />;
  switch (tab) {
    case 'schools':
      return <SchoolsTab key={tab} title={title} over={over} />;
    case 'users':
      return <UsersTab key={tab} title={title} over={over} />;
    case 'subscriptions':
      return <SubscriptionsTab key={tab} title={title} over={over} />;
    case 'audit':
      return <AuditTab key={tab} title={title} over={over} />;
    case 'signins':
      return <SignInsTab key={tab} title={title} over={over} />;
    case 'faults':
      return <FaultsTab key={tab} title={title} over={over} />;
    default:
      return <Overview over={over} />;
  }
}

function Overview({ over }: { over: React.ReactNode }) {
  const add = (
    <Button component={Go} href={to(screens.superadmin, {}, { tab: 'schools', open: 'new' })}>
      Add school
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={title}
        primary={add}
        secondary={
          <Button component={Go} variant="default" href={screens.branches.path}>
            Branches
          </Button>
        }
      />
      {over}
      <BackupNote />
      <FiguresTable hrefOf={(row) => to(screens.superadmin, {}, { tab: 'schools', open: row.id })} />
    </Page>
  );
}
