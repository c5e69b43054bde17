import { instantText, today } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Application, applicationsApi, applicationWords } from '../contract/applications.ts';
import { studentsScreens } from '../../students/contract/screens.ts';
import { genderWords } from '../../students/web/student-words.ts';
import { Duplicates } from '../../students/web/wizard/Duplicates.tsx';
import { stepWords, toneOf } from './application-words.ts';
import { ApplicationDrawer } from './ApplicationDrawer.tsx';
import { DecideDialog, type Decision } from './DecideDialog.tsx';
import { EnrolDrawer } from './EnrolDrawer.tsx';
import { InterviewDrawer } from './InterviewDrawer.tsx';
import { UndoEnrolmentDialog } from './UndoEnrolmentDialog.tsx';

export default function ApplicantScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(applicationsApi.get, { id: Number(id) });
  if (data) return <Applicant application={data} />;
  return (
    <Page>
      <PageHeader title="Applicant" />
      {error ? (
        <ErrorState title="The application could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

type Open = 'edit' | 'interview' | 'enrol' | 'undo' | null;

function Applicant({ application }: { application: Application }) {
  const [open, setOpen] = useState<Open>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const { state, next } = application;
  const close = () => setOpen(null);
  const mayEnrol = state === 'accepted' || state === 'offered';
  const steps = next.filter((one): one is Decision['to'] => one !== 'draft' && one !== 'enrolled');
  const [first, ...others] = steps;
  const decide = (one: Decision['to']) => setDecision({ ids: [application.id], to: one });
  const primary = mayEnrol ? (
    <Button onClick={() => setOpen('enrol')}>Enrol</Button>
  ) : (
    first && <Button onClick={() => decide(first)}>{stepWords[first]}</Button>
  );
  return (
    <Page>
      <PageHeader
        title={application.fullName}
        avatar={<Avatar name={application.fullName} photo={null} size={56} />}
        meta={[
          <span key="no" className="num">
            {application.applicationNo}
          </span>,
          application.className,
          <Status key="state" tone={toneOf(state)}>
            {applicationWords[state]}
          </Status>,
        ]}
        primary={primary}
        menu={[
          ...(next.length > 0 ? [{ label: 'Edit application', onClick: () => setOpen('edit') }] : []),
          ...(next.includes('rejected') && state !== 'offered'
            ? [{ label: 'Interview', onClick: () => setOpen('interview') }]
            : []),
          ...(mayEnrol ? steps : others).map((one) => ({
            label: stepWords[one],
            danger: one === 'rejected' || one === 'cancelled',
            onClick: () => decide(one),
          })),
          ...(state === 'enrolled' ? [{ label: 'Undo enrolment', danger: true, onClick: () => setOpen('undo') }] : []),
        ]}
      />
      <Duplicates rows={application.duplicates} />
      {application.reason && <Note tone="att">{application.reason}</Note>}
      {state === 'offered' && application.offerUntil !== null && application.offerUntil < today() && (
        <Note tone="att">
          The offer ended on {formatDay(application.offerUntil)} and still keeps a place. Note that the family has accepted after
          all, or put the applicant on the waiting list or reject them.
        </Note>
      )}
      <div className="grid-2">
        <Box title="Applicant">
          <Facts
            rows={[
              ['Gender', genderWords[application.gender]],
              ['Born', `${formatDay(application.bornOn)}, ${application.age} years at entry`],
              ['Residence', application.boarding === 'day' ? 'Day scholar' : 'Boarder'],
              ['Previous school', application.previousSchool],
              ['Entry marks', application.entryMarks],
              ['Birth certificate', application.birthCertificateNo],
              ['Assessment no.', application.assessmentNo],
              ['UPI', application.upi],
              ['Special needs', application.specialNeeds],
            ]}
          />
        </Box>
        <Box title="Application">
          <Facts
            rows={[
              ['Window', application.windowName],
              ['Received', formatDay(application.receivedOn)],
              ['Guardian', [application.guardianName, application.guardianRelation].filter(Boolean).join(', ')],
              ['Phone', application.guardianPhone && formatPhone(application.guardianPhone)],
              ['E-mail', application.guardianEmail],
              ['Fee paid by', application.feeReference],
              ['Interview', application.interviewAt && whenAndWhere(application)],
              ['Result', application.interviewResult],
              ['Offer valid until', application.offerUntil && formatDay(application.offerUntil)],
              [
                'Student',
                application.studentId && (
                  <Go href={to(studentsScreens.student, { id: application.studentId })}>
                    {application.studentName}, {application.admissionNo}
                  </Go>
                ),
              ],
            ]}
          />
        </Box>
      </div>
      <History entity="application" id={application.id} />
      <ApplicationDrawer open={open === 'edit'} onClose={close} application={application} />
      <InterviewDrawer open={open === 'interview'} onClose={close} application={application} />
      <EnrolDrawer open={open === 'enrol'} onClose={close} application={application} />
      {open === 'undo' && <UndoEnrolmentDialog application={application} onClose={close} />}
      {decision && <DecideDialog decision={decision} onClose={() => setDecision(null)} />}
    </Page>
  );
}

const whenAndWhere = ({ interviewAt, interviewPlace }: Application) =>
  [interviewAt && instantText(interviewAt), interviewPlace].filter(Boolean).join(', ');
