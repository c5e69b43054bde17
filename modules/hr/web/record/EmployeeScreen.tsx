import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { type EmployeeRecord, employeesApi } from '../../employees/contract/employees.ts';
import { employeeStateWords, lackingWords } from '../../employees/contract/kinds.ts';
import { mayChange } from '../../employees/web/may-change.ts';
import { stateTones } from '../../employees/web/state-words.ts';
import { ContractsTab } from '../../employees/web/record/ContractsTab.tsx';
import { DocumentsTab } from '../../employees/web/record/DocumentsTab.tsx';
import { EditDrawer } from '../../employees/web/record/EditDrawer.tsx';
import { OverviewTab } from '../../employees/web/record/OverviewTab.tsx';
import { RoutesTab } from '../../employees/web/record/RoutesTab.tsx';
import { exitsApi } from '../../exits/contract/exits.ts';
import { exitsScreens } from '../../exits/contract/screens.ts';
import { PrepareExit } from '../../exits/web/PrepareExit.tsx';
import { PayTab, readsPay } from '../../runs/web/PayTab.tsx';
import { useEdit } from './use-edit.ts';

export default function EmployeeScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(employeesApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <Record record={data} />;
  return (
    <Page>
      <PageHeader title="Employee" />
      {error ? (
        <ErrorState title="The record could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Record({ record }: { record: EmployeeRecord }) {
  const [edit, setEdit] = useEdit();
  const go = useGo();
  const { person, profile, state, lacks } = record;
  const open = mayChange() ? setEdit : null;
  const tabs = [
    { key: 'overview', label: 'Overview', content: <OverviewTab record={record} open={open} /> },
    { key: 'contracts', label: 'Contracts', content: <ContractsTab record={record} open={profile && open} /> },
    { key: 'routes', label: 'Where pay goes', content: <RoutesTab record={record} open={profile && open} /> },
    ...(readsPay() ? [{ key: 'pay', label: 'Pay', content: <PayTab memberId={person.id} /> }] : []),
    { key: 'documents', label: 'Documents', content: <DocumentsTab memberId={person.id} open={open} /> },
    { key: 'history', label: 'History', content: <Histories id={person.id} /> },
  ];
  const leaves = record.contract !== null && judge(exitsApi.prepare.access, viewer()) === 'allowed';
  const current = useTab(tabs);
  const menu: MenuEntry[] = [
    { label: 'Edit person', onClick: () => setEdit('person') },
    { label: 'Add document', onClick: () => setEdit('document-new') },
    ...(profile
      ? [
          { label: 'Edit payroll details', onClick: () => setEdit('profile') },
          { label: 'Change where pay goes', onClick: () => setEdit('route-new') },
        ]
      : []),
    ...(profile && profile.confirmedOn === null ? [{ label: 'Confirm employment', onClick: () => setEdit('confirm') }] : []),
    ...(leaves ? [{ label: 'Employee leaves', onClick: () => setEdit('exit') }] : []),
  ];
  return (
    <Page>
      <PageHeader
        title={person.fullName}
        avatar={
          <Avatar
            name={person.fullName}
            photo={person.photoFileId === null ? null : { kind: 'staff', id: person.id }}
            size={56}
          />
        }
        meta={[
          <span key="no" className="num">
            {profile?.payrollNo ?? person.staffNo}
          </span>,
          record.contract?.jobTitle ?? person.jobTitle,
          <Status key="state" tone={stateTones[state]}>
            {employeeStateWords[state]}
          </Status>,
        ]}
        primary={
          open && (
            <Button onClick={() => setEdit(profile ? 'contract-new' : 'takeon')}>
              {profile ? 'New contract' : 'Give a contract'}
            </Button>
          )
        }
        menu={open ? menu : []}
      />
      {lacks.length > 0 && <Note tone="att">Payroll still needs: {lacks.map((one) => lackingWords[one]).join(', ')}.</Note>}
      <Tabs tabs={tabs} label="Parts of the record" />
      {tabs.find(({ key }) => key === current)?.content}
      {open && <EditDrawer record={record} edit={edit} onClose={() => setEdit(null)} />}
      {leaves && (
        <PrepareExit
          opened={edit === 'exit'}
          staffMemberId={person.id}
          onClose={() => setEdit(null)}
          onDone={({ id }) => go(to(exitsScreens.exit, { id }))}
        />
      )}
    </Page>
  );
}

function Histories({ id }: { id: number }) {
  return (
    <div className="stack">
      {(['employee', 'contract', 'pay route'] as const).map((entity) => (
        <History key={entity} entity={entity} id={id} />
      ))}
    </div>
  );
}
