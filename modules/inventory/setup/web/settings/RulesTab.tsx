import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { postingPurposes, purposeWords, type StoreSettings, storeSettingsApi } from '../../contract/settings.ts';
import { AccountSelect } from './AccountSelect.tsx';
import { useUsual } from './use-usual.ts';

/** Hundredths of a per cent, as people write per cent. */
function PercentField({ name, label, value, error, required, onChange }: FieldSlot) {
  return (
    <NumberInput
      name={name}
      label={label}
      error={error}
      required={required}
      description="Of what was ordered, for goods that are weighed"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={typeof value === 'number' ? value / 100 : ''}
      onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * 100))}
      decimalScale={2}
      suffix=" %"
      hideControls
      clampBehavior="none"
      classNames={{ input: 'num' }}
    />
  );
}

const fields: readonly Field<keyof Omit<StoreSettings, 'version'>>[] = [
  {
    kind: 'custom',
    name: 'tolerance',
    label: 'More than ordered may be received up to',
    render: (slot) => <PercentField {...slot} />,
  },
  { kind: 'money', name: 'quotesFrom', label: 'Orders are compared from' },
  { kind: 'number', name: 'quotes', label: 'Quotations to compare', min: 1, max: 10 },
  ...postingPurposes.map((purpose): Field<keyof Omit<StoreSettings, 'version'>> => {
    const { words, hint, kinds } = purposeWords[purpose];
    return {
      kind: 'custom',
      name: `${purpose}Id`,
      label: words,
      wide: true,
      render: (slot) => <AccountSelect slot={slot} kinds={kinds} hint={hint} />,
    };
  }),
];

/** What holds for all stores: what is received and compared, and where in the ledger it stands. */
export function RulesTab({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useApi(storeSettingsApi.get, {}, { staleTime: 0 });
  const missing = useApi(storeSettingsApi.accounts, {}, { staleTime: 5_000 }).data?.missing ?? [];
  const addUsual = useUsual();
  return (
    <Page>
      <PageHeader title="Stores settings" menu={[{ label: 'Add the usual accounts', onClick: addUsual }]} />
      {tabs}
      {missing.length > 0 && (
        <Note tone="att">
          Without an account yet: {missing.map((purpose) => purposeWords[purpose].words).join('; ')}. What needs one is not posted
          before. The usual accounts can be added at once from the menu.
        </Note>
      )}
      {error && <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <Box title="Rules and accounts">
          <div className="drawer-form">
            <RecordForm
              save={storeSettingsApi.save}
              fixed={{ version: data.version }}
              initial={data}
              fields={fields}
              text="What was posted stays where it is; what is posted from now on goes by this."
              submit="Save settings"
              onDone={() => say('The settings are saved')}
            />
          </div>
        </Box>
      )}
    </Page>
  );
}
