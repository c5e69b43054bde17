import { IconArrowRight, IconClipboardCheck, IconHourglass, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { formatPhone } from '#kit/contract/phone.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { admissionWindowsApi } from '../contract/admission-windows.ts';
import { type ApplicationRow, applicationsApi, type ApplicationState, applicationWords } from '../contract/applications.ts';
import { applicationsScreens } from '../contract/screens.ts';
import { genderOptions, genderWords, residenceOptions } from '../../students/web/student-words.ts';
import { stateOptions, toneOf } from './application-words.ts';
import { ApplicationDrawer } from './ApplicationDrawer.tsx';
import { DecideDialog, type Decision } from './DecideDialog.tsx';

const columns: readonly Column<ApplicationRow>[] = [
  { key: 'fullName', label: 'Applicant', value: (row) => <PersonCell name={row.fullName} /> },
  { key: 'applicationNo', label: 'No.', value: (row) => <span className="num">{row.applicationNo}</span>, quiet: true },
  { key: 'className', label: 'Class', value: (row) => row.className, phone: 'note' },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={toneOf(row.state)}>{applicationWords[row.state]}</Status>,
    phone: 'note',
  },
  { key: 'entryMarks', label: 'Entry marks', value: (row) => row.entryMarks, phone: 'figure' },
  { key: 'guardianPhone', label: 'Guardian phone', value: (row) => phoneOf(row), quiet: true },
  { key: 'receivedOn', label: 'Received', value: (row) => <DayText day={row.receivedOn} />, quiet: true },
  {
    key: 'offerUntil',
    label: 'Offer valid until',
    value: (row) => <DayText day={row.offerUntil} />,
    quiet: true,
    optional: true,
  },
  { key: 'age', label: 'Age at entry', value: (row) => row.age, end: true, quiet: true, optional: true },
  { key: 'gender', label: 'Gender', value: (row) => genderWords[row.gender], quiet: true, optional: true },
  { key: 'previousSchool', label: 'Previous school', value: (row) => row.previousSchool, quiet: true, optional: true },
  { key: 'guardianName', label: 'Guardian', value: (row) => row.guardianName, quiet: true, optional: true },
  { key: 'windowName', label: 'Window', value: (row) => row.windowName, quiet: true, optional: true },
];

const phoneOf = ({ guardianPhone }: ApplicationRow) => (
  <span className="num">{guardianPhone === null ? '–' : formatPhone(guardianPhone)}</span>
);

const steps = [
  { to: 'under_review', label: 'Review', icon: IconClipboardCheck },
  { to: 'offered', label: 'Offer a place', icon: IconArrowRight },
  { to: 'waitlisted', label: 'Waiting list', icon: IconHourglass },
  { to: 'rejected', label: 'Reject', icon: IconX },
] as const;

/** Applications on their way, with how many stand where. */
export function ApplicationList({ tabs }: { tabs: ReactNode }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const windows = useApi(admissionWindowsApi.list, { size: 200 }).data?.rows ?? [];
  const { add, body, state } = useListBody({
    list: applicationsApi.list,
    name: 'registration.applications.list',
    words: {
      title: 'Applications',
      search: 'Name, no. or phone',
      empty: {
        title: 'No applications yet',
        text: 'Families who ask for a place appear here from the form they hand in to the day their child is enrolled.',
      },
    },
    columns,
    filters: [
      { key: 'state', label: 'State', options: stateOptions },
      { key: 'windowId', label: 'Window', options: windows.map(({ id, name }) => ({ value: String(id), label: name })) },
      { key: 'gender', label: 'Gender', options: genderOptions },
      { key: 'boarding', label: 'Residence', options: residenceOptions },
    ],
    record: {
      add: 'New application',
      create: applicationsApi.create,
      href: (row) => to(applicationsScreens.applicant, { id: row.id }),
      drawer: (open, close) => <ApplicationDrawer open={open === 'new'} onClose={close} />,
    },
    bulk: steps.map(({ to: next, label, icon }) => ({
      label,
      icon,
      onClick: (ids) => setDecision({ ids: ids.map(Number), to: next }),
    })),
  });
  return (
    <Page fill>
      <PageHeader title="Applicants" primary={add} />
      {tabs}
      <Standing windowId={Number(state.filters['windowId']) || null} />
      {body}
      {decision && <DecideDialog decision={decision} onClose={() => setDecision(null)} />}
    </Page>
  );
}

const shown: readonly ApplicationState[] = ['submitted', 'under_review', 'waitlisted', 'offered', 'accepted', 'enrolled'];

/** How many applications are in each state; each figure opens its list. */
function Standing({ windowId }: { windowId: number | null }) {
  const { data } = useApi(applicationsApi.counts, windowId === null ? {} : { windowId }, { staleTime: 0 });
  if (!data || data.rows.length === 0) return null;
  const count = (state: ApplicationState) => data.rows.find((row) => row.state === state)?.applications ?? 0;
  return (
    <Figures
      record
      figures={shown.map((state) => ({
        label: applicationWords[state],
        value: count(state),
        href: to(applicationsScreens.applicants, {}, { state, ...(windowId === null ? {} : { windowId }) }),
      }))}
    />
  );
}
