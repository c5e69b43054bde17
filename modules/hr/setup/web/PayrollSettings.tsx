import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type HrSettings, hrSettingsApi, type Rounding } from '../contract/settings.ts';

const roundingWords: Readonly<Record<Rounding, string>> = {
  cent: 'To the cent, half a cent up',
  shilling: 'To the shilling, half a shilling up',
  shilling_down: 'Down to the shilling',
  shilling_up: 'Up to the shilling',
};
const roundingOptions = Object.entries(roundingWords).map(([value, label]) => ({ value, label }));

const fields: readonly Field<keyof Omit<HrSettings, 'version'>>[] = [
  { kind: 'text', name: 'employerPin', label: 'Employer’s KRA PIN', placeholder: 'P051234567A' },
  { kind: 'text', name: 'nssfNo', label: 'NSSF employer no.' },
  { kind: 'text', name: 'shaNo', label: 'SHA employer no.' },
  { kind: 'text', name: 'nitaNo', label: 'NITA employer no.' },
  { kind: 'text', name: 'helbNo', label: 'HELB employer no.' },
  { kind: 'number', name: 'payDay', label: 'Pay day', min: 1, max: 31, hint: 'Of the month; in a shorter one its last day' },
  { kind: 'select', name: 'nssfRounding', label: 'NSSF is rounded', options: roundingOptions },
  { kind: 'select', name: 'healthRounding', label: 'SHIF is rounded', options: roundingOptions },
  { kind: 'select', name: 'housingRounding', label: 'The housing levy is rounded', options: roundingOptions },
  { kind: 'select', name: 'taxRounding', label: 'PAYE is rounded', options: roundingOptions },
  {
    kind: 'select',
    name: 'partMonth',
    label: 'A part of a month is counted',
    options: [
      { value: 'calendar', label: 'By calendar days' },
      { value: 'working', label: 'By working days' },
    ],
  },
  {
    kind: 'number',
    name: 'monthHours',
    label: 'Hours in a month',
    min: 1,
    max: 744,
    hint: 'For an hour of overtime or lateness',
  },
  {
    kind: 'number',
    name: 'alertPercent',
    label: 'Flag net pay that changes by more than',
    min: 1,
    max: 100,
    suffix: ' %',
  },
  { kind: 'number', name: 'linkDays', label: 'Days for which a link to a payslip opens', min: 1, max: 366 },
  { kind: 'checkbox', name: 'lateCounts', label: 'Minutes late are taken off pay' },
  {
    kind: 'number',
    name: 'lateFreeMinutes',
    label: 'Minutes late a month that are forgiven',
    min: 0,
    max: 10_000,
    when: ({ lateCounts }) => lateCounts === true,
  },
  {
    kind: 'checkbox',
    name: 'keepsThird',
    label: 'An employee keeps at least a third of basic pay',
    hint: 'Employment Act 2007, section 19(3)',
    wide: true,
  },
];

/** What holds for all payroll. A run keeps the settings that it was calculated with. */
export function PayrollSettings({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useApi(hrSettingsApi.get, {}, { staleTime: 0 });
  return (
    <Page>
      <PageHeader title="HR settings" />
      {tabs}
      {error && <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <Box title="Payroll">
          <div className="drawer-form">
            <RecordForm
              save={hrSettingsApi.save}
              fixed={{ version: data.version, lateFreeMinutes: data.lateFreeMinutes }}
              initial={data}
              fields={fields}
              text="Runs that are calculated from now on go by this. Those that were calculated keep what they were calculated with."
              submit="Save settings"
              onDone={() => say('The settings are saved')}
            />
          </div>
        </Box>
      )}
    </Page>
  );
}
