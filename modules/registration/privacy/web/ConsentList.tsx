import { IconCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { registrationWrite } from '../../contract/access.ts';
import {
  consentPurposes,
  type ConsentPurpose,
  type ConsentRow,
  consentsApi,
  consentStates,
  purposeWords,
} from '../contract/consents.ts';
import { studentsScreens } from '../../students/contract/screens.ts';
import { privacyScreens } from '../contract/screens.ts';
import { useStudentFilters } from '../../students/web/use-student-filters.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { stateTones, stateWords } from './privacy-words.ts';

const columns: readonly Column<ConsentRow>[] = [
  { key: 'fullName', label: 'Student', value: (row) => <PersonCell name={row.fullName} /> },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  { key: 'seat', label: 'Class', value: (row) => row.seat, phone: 'note' },
  {
    key: 'state',
    label: 'Consent',
    value: (row) => <Status tone={stateTones[row.state]}>{stateWords[row.state]}</Status>,
    phone: 'figure',
  },
  { key: 'saidBy', label: 'Said by', value: (row) => row.saidBy, quiet: true },
  { key: 'saidOn', label: 'On', value: (row) => <DayText day={row.saidOn} />, quiet: true },
  { key: 'evidence', label: 'Evidence', value: (row) => row.evidence, quiet: true },
];

const purposeOptions = consentPurposes.map((value) => ({ value, label: purposeWords[value] }));

/** What families said about each purpose; the yes or no of many is written down at once. */
export function ConsentList({ tabs }: { tabs: ReactNode }) {
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const mayWrite = judge(registrationWrite, viewer()) === 'allowed';
  const places = useStudentFilters(null).filter(({ key }) => key === 'classId');
  const { body, state } = useListBody({
    list: consentsApi.list,
    name: 'registration.consents.list',
    words: {
      title: 'Consents',
      search: 'Name or admission no.',
      empty: { title: 'No students yet', text: 'What families allow appears here for every student on the roll.' },
    },
    columns,
    filters: [
      { key: 'purpose', label: 'Purpose', options: purposeOptions },
      { key: 'state', label: 'Consent', options: consentStates.map((value) => ({ value, label: stateWords[value] })) },
      ...places,
    ],
    record: { href: (row) => to(studentsScreens.student, { id: row.id }, { tab: 'consents' }) },
    bulk: mayWrite ? [{ label: 'Record consent', icon: IconCheck, onClick: (ids) => setChosen(ids.map(Number)) }] : undefined,
  });
  const purpose = (state.filters['purpose'] ?? 'photo') as ConsentPurpose;
  const close = () => setChosen(null);
  return (
    <Page fill>
      <PageHeader title="Data protection" meta={[purposeWords[purpose]]} />
      {tabs}
      <Counts purpose={purpose} />
      {body}
      <SideDrawer opened={chosen !== null} onClose={close} title="Record consent">
        <div className="drawer-form">{chosen && <ConsentForm studentIds={chosen} purpose={purpose} onDone={close} />}</div>
      </SideDrawer>
    </Page>
  );
}

/** Yes, no and nothing about one purpose, each opening its list. */
function Counts({ purpose }: { purpose: ConsentPurpose }) {
  const { data } = useApi(consentsApi.counts, {}, { staleTime: 0 });
  const row = data?.rows.find((one) => one.purpose === purpose);
  if (!row) return null;
  const list = (state: string) => to(privacyScreens.privacy, {}, { purpose, state });
  return (
    <Figures
      record
      figures={[
        { label: stateWords.given, value: row.given, href: list('given') },
        { label: stateWords.refused, value: row.refused, href: list('refused') },
        { label: stateWords['not asked'], value: row.notAsked, href: list('not asked') },
      ]}
    />
  );
}
