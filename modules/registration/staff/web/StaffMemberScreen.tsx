import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { registrationWrite } from '../../contract/access.ts';
import { peopleApi, type StaffProfile } from '../contract/people.ts';
import { useEdit } from '../../students/web/forms/use-edit.ts';
import { DocumentsTab } from './member/DocumentsTab.tsx';
import { EditDrawer } from './member/EditDrawer.tsx';
import { OverviewTab } from './member/OverviewTab.tsx';
import { PostsTab } from './member/PostsTab.tsx';
import { photoOfStaff } from './StaffColumns.tsx';
import { staffStatusTones, staffStatusWords } from './staff-words.ts';

export default function StaffMemberScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(peopleApi.get, { id: Number(id) });
  if (data) return <Profile member={data} />;
  return (
    <Page>
      <PageHeader title="Staff record" />
      {error ? (
        <ErrorState title="The record could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Profile({ member }: { member: StaffProfile }) {
  const [edit, setEdit] = useEdit();
  const mayWrite = judge(registrationWrite, viewer()) === 'allowed';
  const open = mayWrite ? setEdit : null;
  const link = (part: string, label = 'Edit'): ReactNode =>
    open && (
      <button type="button" className="link" onClick={() => open(part)}>
        {label}
      </button>
    );
  const tabs = [
    { key: 'overview', label: 'Overview', content: <OverviewTab member={member} edit={link} /> },
    { key: 'posts', label: 'Posts and subjects', content: <PostsTab member={member} edit={link} open={open} /> },
    { key: 'documents', label: 'Documents', content: <DocumentsTab memberId={member.id} open={open} /> },
    { key: 'history', label: 'History', content: <History entity="staff member" id={member.id} /> },
  ];
  const current = useTab(tabs);
  const menu: MenuEntry[] = [
    { label: 'Assign post', onClick: () => setEdit('post-new') },
    { label: 'Edit subjects', onClick: () => setEdit('subjects') },
    { label: 'Add document', onClick: () => setEdit('document-new') },
    { label: 'Change photo', onClick: () => setEdit('photo') },
    { label: 'Change status', onClick: () => setEdit('status'), danger: member.status !== 'left' },
  ];
  return (
    <Page>
      <PageHeader
        title={member.fullName}
        avatar={<Avatar name={member.fullName} photo={photoOfStaff(member)} size={56} />}
        meta={[
          <span key="no" className="num">
            {member.staffNo}
          </span>,
          member.jobTitle,
          member.posts === member.jobTitle ? null : member.posts,
          <Status key="status" tone={staffStatusTones[member.status]}>
            {staffStatusWords[member.status]}
          </Status>,
        ]}
        primary={mayWrite && <Button onClick={() => setEdit('person')}>Edit record</Button>}
        menu={mayWrite ? menu : []}
      />
      <Tabs tabs={tabs} label="Parts of the record" />
      {tabs.find((tab) => tab.key === current)?.content}
      {mayWrite && <EditDrawer member={member} edit={edit} onClose={() => setEdit(null)} />}
    </Page>
  );
}
