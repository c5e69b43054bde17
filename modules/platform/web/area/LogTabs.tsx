import { instantText } from '#kit/web/api/clock.ts';
import type { ReactNode } from 'react';

import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { type AuditRow, type ClientErrorRow, logsApi, outcomes, type SignInRow } from '../../contract/logs.ts';
import { schoolsApi } from '../../contract/schools.ts';
import { AuditDrawer } from './AuditDrawer.tsx';
import { FaultDrawer } from './FaultDrawer.tsx';
import { PlatformList } from './PlatformList.tsx';

interface TabProps {
  /** The screen's title. */
  title: string;
  /** The screen's tabs. */
  over: ReactNode;
}

const auditColumns: readonly Column<AuditRow>[] = [
  { key: 'at', label: 'When', value: (row) => instantText(row.at) },
  { key: 'accountName', label: 'Who', value: (row) => row.accountName, phone: 'note' },
  { key: 'action', label: 'What', value: (row) => row.action, phone: 'figure' },
  { key: 'entity', label: 'Record', value: (row) => (row.entityId === null ? row.entity : `${row.entity} ${row.entityId}`) },
  { key: 'schoolName', label: 'School', value: (row) => row.schoolName ?? 'The platform', quiet: true },
  { key: 'reason', label: 'Reason', value: (row) => row.reason, quiet: true },
  { key: 'ip', label: 'Address', value: (row) => row.ip, quiet: true, optional: true },
  { key: 'endpoint', label: 'Call', value: (row) => row.endpoint, quiet: true, optional: true },
];

const days = [
  { key: 'from', label: 'From', options: 'day' },
  { key: 'to', label: 'To', options: 'day' },
] as const;

export function AuditTab({ title, over }: TabProps) {
  const logs = [
    { value: 'schools', label: 'Schools' },
    { value: 'platform', label: 'The platform itself' },
  ];
  return (
    <PlatformList
      list={logsApi.audit}
      name="platform.logs.audit"
      words={{
        screen: title,
        title: 'Audit log',
        search: 'Who, what or why',
        empty: {
          title: 'Nothing on record yet',
          text: 'Every change in any school and on the platform is written here, and stays.',
        },
      }}
      over={over}
      columns={auditColumns}
      filters={[
        { key: 'schoolId', label: 'School', options: useSchools() },
        { key: 'log', label: 'Log', options: logs },
        ...days,
      ]}
      drawer={(open, close) => <AuditDrawer open={open} close={close} />}
    />
  );
}

const tones: Record<SignInRow['outcome'], Tone> = {
  'signed in': 'quiet',
  'wrong password': 'att',
  'wrong code': 'att',
  'unknown user': 'att',
  disabled: 'neg',
  suspended: 'neg',
  lifted: 'inf',
  reset: 'inf',
};

const outcomeWords: Record<SignInRow['outcome'], string> = {
  'signed in': 'Signed in',
  'wrong password': 'Wrong password',
  'wrong code': 'Wrong code',
  'unknown user': 'Unknown user',
  disabled: 'User is disabled',
  suspended: 'School is suspended',
  lifted: 'Lockout lifted',
  reset: 'Password reset',
};

const signInColumns: readonly Column<SignInRow>[] = [
  { key: 'at', label: 'When', value: (row) => instantText(row.at) },
  { key: 'username', label: 'Username', value: (row) => row.username, phone: 'note' },
  {
    key: 'outcome',
    label: 'Outcome',
    value: (row) => <Status tone={tones[row.outcome]}>{outcomeWords[row.outcome]}</Status>,
    phone: 'figure',
  },
  { key: 'schoolName', label: 'School', value: (row) => row.schoolName, quiet: true },
  { key: 'ip', label: 'Address', value: (row) => row.ip, quiet: true },
  { key: 'device', label: 'Device', value: (row) => row.device, quiet: true, optional: true },
];

export function SignInsTab({ title, over }: TabProps) {
  return (
    <PlatformList
      list={logsApi.signIns}
      name="platform.logs.signIns"
      words={{
        screen: title,
        title: 'Sign-ins',
        search: 'User, address, school',
        empty: { title: 'No sign-ins yet', text: 'Every try to sign in is written here, with where it came from.' },
      }}
      over={over}
      columns={signInColumns}
      filters={[
        { key: 'outcome', label: 'Outcome', options: outcomes.map((value) => ({ value, label: outcomeWords[value] })) },
        { key: 'schoolId', label: 'School', options: useSchools() },
        ...days,
      ]}
    />
  );
}

const faultColumns: readonly Column<ClientErrorRow>[] = [
  { key: 'at', label: 'When', value: (row) => instantText(row.at) },
  { key: 'message', label: 'Message', value: (row) => row.message.slice(0, 120), phone: 'note' },
  { key: 'path', label: 'Screen', value: (row) => row.path, quiet: true },
  { key: 'username', label: 'User', value: (row) => row.username, quiet: true },
  { key: 'schoolName', label: 'School', value: (row) => row.schoolName, quiet: true },
];

export function FaultsTab({ title, over }: TabProps) {
  return (
    <PlatformList
      list={logsApi.clientErrors}
      name="platform.logs.clientErrors"
      words={{
        screen: title,
        title: 'Faults of screens',
        search: 'Message, screen or user',
        empty: { title: 'No faults reported', text: 'A screen that fails reports it here by itself. Reports stay for 30 days.' },
      }}
      over={over}
      columns={faultColumns}
      drawer={(open, close) => <FaultDrawer open={open} close={close} />}
    />
  );
}

function useSchools() {
  const { data } = useApi(schoolsApi.list, { size: 200 });
  return data?.rows.map((school) => ({ value: school.id, label: school.name })) ?? [];
}
