import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type AttendanceSettings, attendanceSettingsApi } from '../contract/settings.ts';
import { mayChange } from './may-change.ts';

const modes = [
  { value: 'morning', label: 'Once a day, in the morning' },
  { value: 'both', label: 'Morning and afternoon' },
  { value: 'lessons', label: 'Every lesson' },
] as const;

const fields: readonly Field<keyof Omit<AttendanceSettings, 'version'>>[] = [
  { kind: 'select', name: 'sessions', label: 'Registers are taken', options: modes },
  { kind: 'number', name: 'lessons', label: 'Lessons a day', min: 1, max: 14, hint: 'Where every lesson has its register' },
  {
    kind: 'text',
    name: 'morningBy',
    label: 'Morning register by',
    placeholder: '09:00',
    hint: 'After it the list says that it is due',
  },
  { kind: 'text', name: 'afternoonBy', label: 'Afternoon register by', placeholder: '15:00' },
  {
    kind: 'text',
    name: 'closesAt',
    label: 'The day closes at',
    placeholder: '20:00',
    hint: 'After it only the attendance administrator changes it, with a reason',
  },
  {
    kind: 'number',
    name: 'silentAfter',
    label: 'Minutes until a device is silent',
    min: 5,
    max: 600,
    hint: 'So long without a word on a school day, and you are told',
  },
  { kind: 'text', name: 'watchedFrom', label: 'Devices are watched from', placeholder: '07:00' },
  { kind: 'text', name: 'watchedUntil', label: 'Devices are watched until', placeholder: '17:00' },
  {
    kind: 'number',
    name: 'punchYears',
    label: 'Years for which punches are kept',
    min: 2,
    max: 30,
    hint: 'And commands to devices; empty: for good. What each day came to stays',
  },
  {
    kind: 'number',
    name: 'evidenceYears',
    label: 'Years for which files beside marks are kept',
    min: 1,
    max: 30,
    hint: 'Photos and papers; empty: for good. That there was one stays',
  },
];

const keptFor = (years: number | null) => (years === null ? 'For good' : years === 1 ? 'One year' : `${years} years`);

/** When registers are taken, and when a day closes. */
export function RegisterSettings({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useApi(attendanceSettingsApi.get, {}, { staleTime: 0 });
  return (
    <Page>
      <PageHeader title="Attendance settings" />
      {tabs}
      {error && <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && mayChange() && (
        <Box title="Registers">
          <div className="drawer-form">
            <RecordForm
              save={attendanceSettingsApi.save}
              fixed={{ version: data.version }}
              initial={data}
              fields={fields}
              submit="Save settings"
              onDone={() => say('The settings are saved')}
            />
          </div>
        </Box>
      )}
      {data && !mayChange() && (
        <Box title="Registers">
          <Facts
            rows={[
              ['Registers are taken', modes.find(({ value }) => value === data.sessions)?.label],
              ['Lessons a day', data.sessions === 'lessons' ? data.lessons : null],
              ['Morning register by', data.morningBy],
              ['Afternoon register by', data.afternoonBy],
              ['The day closes at', data.closesAt],
              ['A device is silent after', `${data.silentAfter} minutes, from ${data.watchedFrom} to ${data.watchedUntil}`],
              ['Punches are kept', keptFor(data.punchYears)],
              ['Files beside marks are kept', keptFor(data.evidenceYears)],
            ]}
          />
        </Box>
      )}
    </Page>
  );
}
