import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatNumber } from '#kit/contract/number-format.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { labelSheets, sheetWords } from '../contract/labels.ts';
import { type LibrarySettings, librarySettingsApi } from '../contract/settings.ts';

const fields: readonly Field<keyof Omit<LibrarySettings, 'version'>>[] = [
  {
    kind: 'text',
    name: 'accessionFormat',
    label: 'Accession numbers',
    hint: '{n:5} is the number with five digits, {yyyy} and {yy} the year; with a year they begin anew each year',
  },
  { kind: 'number', name: 'nextNumber', label: 'Next number', min: 1, hint: 'Numbers that a copy has are passed over' },
  {
    kind: 'select',
    name: 'labelSheet',
    label: 'Sheets of labels, A4',
    options: labelSheets.map((value) => ({ value, label: sheetWords[value] })),
  },
  { kind: 'checkbox', name: 'spineLabels', label: 'A label for the spine comes beside each' },
  { kind: 'money', name: 'lostFee', label: 'Charged for a lost copy besides its price' },
  { kind: 'money', name: 'defaultPrice', label: 'Price of a copy where none is known' },
];

/** How copies are numbered and labelled, and what a lost one costs. */
export function SettingsTab({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useApi(librarySettingsApi.get, {}, { staleTime: 0 });
  const may = judge(librarySettingsApi.save.access, viewer()) === 'allowed';
  return (
    <Page>
      <PageHeader title="Books" />
      {tabs}
      {error && <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && !may && <Shown settings={data} />}
      {data && may && (
        <Box title="Copies and labels">
          <div className="drawer-form">
            <RecordForm
              save={librarySettingsApi.save}
              fixed={{ version: data.version }}
              initial={data}
              fields={fields}
              text="Copies that are there keep their numbers."
              submit="Save settings"
              onDone={() => say('The settings are saved')}
            />
          </div>
        </Box>
      )}
    </Page>
  );
}

function Shown({ settings: { accessionFormat, nextNumber, labelSheet, lostFee, defaultPrice } }: { settings: LibrarySettings }) {
  return (
    <Box title="Copies and labels">
      <Facts
        rows={[
          ['Next accession number', formatNumber(accessionFormat, nextNumber, Number(today().slice(0, 4)))],
          ['Sheets of labels, A4', sheetWords[labelSheet]],
          ['Charged for a lost copy besides its price', <Money key="fee" cents={lostFee} />],
          ['Price of a copy where none is known', defaultPrice === null ? null : <Money key="price" cents={defaultPrice} />],
        ]}
      />
    </Box>
  );
}
