import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { judge, type Access } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Page, PageHeader, type MenuEntry } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { healthRead, leaveoutsUse, healthWrite, registrationWrite } from '../../contract/access.ts';
import { healthApi } from '../../students/contract/health.ts';
import { transfersScreens } from '../../transfers/contract/screens.ts';
import type { Student } from '../../students/contract/student.ts';
import { studentsApi } from '../../students/contract/students.ts';
import { photoOf } from '../../students/web/StudentColumns.tsx';
import { papersOf } from '../../papers/web/use-papers-address.ts';
import { LeaveoutsTab } from '../../leaveouts/web/LeaveoutsTab.tsx';
import { ConsentsTab } from '../../privacy/web/ConsentsTab.tsx';
import { SponsorsTab } from '../../sponsors/web/SponsorsTab.tsx';
import { studentTabs } from './student-tabs.ts';
import { StudentStatusText } from '../../students/web/StudentStatusText.tsx';
import { DocumentsTab } from './DocumentsTab.tsx';
import { EditDrawer } from './EditDrawer.tsx';
import { FiguresOfStudent } from './FiguresOfStudent.tsx';
import { EnrolmentTab } from './EnrolmentTab.tsx';
import { GuardiansTab } from './GuardiansTab.tsx';
import { HealthTab } from './HealthTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { useEdit } from '../../students/web/forms/use-edit.ts';

const may = (access: Access) => judge(access, viewer()) === 'allowed';

export default function StudentScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(studentsApi.get, { id: Number(id) });
  if (data) return <Profile student={data} />;
  return (
    <Page>
      <PageHeader title="Student" />
      {error ? (
        <ErrorState title="The student could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Profile({ student }: { student: Student }) {
  const [edit, setEdit] = useEdit();
  const mayWrite = may(registrationWrite);
  const mayReadHealth = may(healthRead);
  const { data: health } = useApi(healthApi.get, { id: student.id }, { enabled: mayReadHealth });
  const more = studentTabs().filter((tab) => may(tab.access));
  const link = (part: string, label = 'Edit', access: Access = registrationWrite): ReactNode =>
    may(access) && (
      <button type="button" className="link" onClick={() => setEdit(part)}>
        {label}
      </button>
    );
  const tabs = [
    {
      key: 'overview',
      label: 'Overview',
      content: <OverviewTab student={student} allergies={health?.allergies ?? null} edit={link} />,
    },
    {
      key: 'guardians',
      label: 'Guardians',
      count: student.guardians.length,
      content: <GuardiansTab student={student} edit={link('guardians', 'Edit guardians')} />,
    },
    ...(mayReadHealth
      ? [
          {
            key: 'health',
            label: 'Health',
            content: <HealthTab studentId={student.id} edit={link('health', 'Edit health record', healthWrite)} />,
          },
        ]
      : []),
    ...more.map(({ key, label, Content }) => ({ key, label, content: <Content student={student} /> })),
    ...(may(leaveoutsUse)
      ? [
          {
            key: 'leaveouts',
            label: 'Leave-outs',
            content: <LeaveoutsTab studentId={student.id} here={student.here} />,
          },
        ]
      : []),
    { key: 'sponsors', label: 'Sponsors', content: <SponsorsTab studentId={student.id} mayWrite={mayWrite} /> },
    { key: 'consents', label: 'Consents', content: <ConsentsTab studentId={student.id} mayWrite={mayWrite} /> },
    { key: 'documents', label: 'Documents', content: <DocumentsTab studentId={student.id} mayWrite={mayWrite} /> },
    { key: 'enrolment', label: 'Enrolment', content: <EnrolmentTab student={student} /> },
    { key: 'history', label: 'History', content: <History entity="student" id={student.id} /> },
  ];
  const current = useTab(tabs);
  const menu: MenuEntry[] = [
    { label: 'Change class and residence', onClick: () => setEdit('place') },
    { label: 'Edit guardians', onClick: () => setEdit('guardians') },
    { label: 'Edit admission', onClick: () => setEdit('admission') },
    { label: 'Change photo', onClick: () => setEdit('photo') },
    ...(student.here
      ? [
          { label: 'Print ID card', href: papersOf([student.id], 'id card') },
          { label: 'Print admission letter', href: papersOf([student.id], 'admission letter') },
          { label: 'Request transfer', href: to(transfersScreens.transfers, {}, { open: 'new', student: student.id }) },
        ]
      : [{ label: 'Print leaving certificate', href: papersOf([student.id], 'leaving certificate') }]),
    { label: 'Change status', onClick: () => setEdit('status'), danger: student.here },
  ];
  return (
    <Page>
      <PageHeader
        title={student.fullName}
        avatar={<Avatar name={student.fullName} photo={photoOf(student)} size={56} />}
        meta={[
          <span key="no" className="num">
            Adm {student.admissionNo}
          </span>,
          [student.className, student.streamName].filter(Boolean).join(' '),
          student.boarding === 'day' ? 'Day scholar' : ['Boarder', student.hostelName].filter(Boolean).join(', '),
          <StudentStatusText key="status" status={student.status} />,
        ]}
        primary={mayWrite && <Button onClick={() => setEdit('person')}>Edit student</Button>}
        menu={mayWrite ? menu : []}
      />
      <FiguresOfStudent studentId={student.id} />
      <Tabs tabs={tabs} label="Parts of the record" />
      {tabs.find((tab) => tab.key === current)?.content}
      {(mayWrite || may(healthWrite)) && <EditDrawer student={student} edit={edit} onClose={() => setEdit(null)} />}
    </Page>
  );
}
