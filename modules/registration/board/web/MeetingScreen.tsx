import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { type Meeting, meetingsApi } from '../contract/meetings.ts';
import { kindWords, meetingState } from './board-words.ts';
import { AttendanceTab } from './meeting/AttendanceTab.tsx';
import { EditMeetingForm } from './meeting/MeetingForm.tsx';
import { MinutesTab } from './meeting/MinutesTab.tsx';
import { PackDialog } from './meeting/PackDialog.tsx';
import { ResolutionsTab } from './meeting/ResolutionsTab.tsx';
import { CancelMeetingDialog, ConfirmMinutesDialog } from './meeting/StepDialogs.tsx';
import '#kit/web/ui/css/people.css';

export default function MeetingScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(meetingsApi.get, { id: Number(id) });
  if (data) return <OneMeeting meeting={data} />;
  return (
    <Page>
      <PageHeader title="Board meeting" />
      {error ? (
        <ErrorState title="The meeting could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

type Step = 'pack' | 'edit' | 'confirm' | 'cancel' | null;

const print = (endpoint: typeof meetingsApi.minutesPdf, id: number) =>
  void printFile(buildRequest(endpoint, { id }).url).catch((failure: Error) => say(failure.message));

function OneMeeting({ meeting }: { meeting: Meeting }) {
  const [step, setStep] = useState<Step>(null);
  const close = () => setStep(null);
  const { state, minutesState } = meeting;
  const changes = minutesState !== 'confirmed' && state !== 'cancelled';
  const open = changes && state === 'held';
  const tabs = [
    { key: 'agenda', label: 'Agenda', count: meeting.agenda.length, content: <Agenda meeting={meeting} /> },
    { key: 'attendance', label: 'Attendance', content: <AttendanceTab meeting={meeting} open={open} /> },
    { key: 'minutes', label: 'Minutes', content: <MinutesTab meeting={meeting} open={open} /> },
    {
      key: 'resolutions',
      label: 'Resolutions',
      count: meeting.resolutions.length,
      content: <ResolutionsTab meeting={meeting} open={open} />,
    },
    { key: 'history', label: 'History', content: <History entity="meeting" id={meeting.id} /> },
  ];
  const current = useTab(tabs);
  const [tone, words] = meetingState(meeting);
  const menu: MenuEntry[] = [
    ...(changes ? [{ label: 'Edit meeting', onClick: () => setStep('edit') }] : []),
    ...(state === 'planned' ? [{ label: 'Print invitations', onClick: () => print(meetingsApi.invitation, meeting.id) }] : []),
    ...(minutesState === 'none' ? [] : [{ label: 'Print minutes', onClick: () => print(meetingsApi.minutesPdf, meeting.id) }]),
    ...(minutesState === 'draft' ? [{ label: 'Confirm minutes', onClick: () => setStep('confirm') }] : []),
    ...(changes ? [{ label: 'Cancel meeting', danger: true, onClick: () => setStep('cancel') }] : []),
  ];
  return (
    <Page>
      <PageHeader
        title={`${meeting.committeeName ?? 'Board'}, ${formatDay(meeting.heldOn)}`}
        meta={[
          <span key="no" className="num">
            {meeting.meetingNo}
          </span>,
          kindWords[meeting.kind],
          `${meeting.startsAt}, ${meeting.place}`,
          <Status key="state" tone={tone}>
            {words}
          </Status>,
        ]}
        primary={<Button onClick={() => setStep('pack')}>Board pack</Button>}
        menu={menu}
      />
      {meeting.cancelledBecause && <Note tone="att">Cancelled: {meeting.cancelledBecause}</Note>}
      <Tabs tabs={tabs} label="Parts of the meeting" />
      {tabs.find((tab) => tab.key === current)?.content}
      {step === 'pack' && <PackDialog meeting={meeting} onClose={close} />}
      {step === 'confirm' && <ConfirmMinutesDialog meeting={meeting} onClose={close} />}
      {step === 'cancel' && <CancelMeetingDialog meeting={meeting} onClose={close} />}
      <SideDrawer opened={step === 'edit'} onClose={close} title="Edit meeting" size={560}>
        {step === 'edit' && (
          <div className="drawer-form">
            <EditMeetingForm
              meeting={meeting}
              onDone={() => {
                say('The meeting is saved');
                close();
              }}
            />
          </div>
        )}
      </SideDrawer>
    </Page>
  );
}

function Agenda({ meeting }: { meeting: Meeting }) {
  return (
    <Box title="Agenda" count={meeting.agenda.length}>
      {meeting.agenda.length === 0 && <p className="box-body muted">No agenda is written yet.</p>}
      <ol className="people">
        {meeting.agenda.map(({ title, presenter }, at) => (
          <li key={at}>
            <span>
              <strong className="num">{at + 1}.</strong> {title}
            </span>
            <span className="muted">{presenter}</span>
          </li>
        ))}
      </ol>
    </Box>
  );
}
