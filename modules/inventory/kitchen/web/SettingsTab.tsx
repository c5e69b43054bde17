import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { DepartmentSelect } from '../../setup/web/pick/DepartmentSelect.tsx';
import { StoreSelect } from '../../setup/web/pick/StoreSelect.tsx';
import { kitchenSettingsApi } from '../contract/use.ts';

const keyOf = (value: unknown) => (typeof value === 'number' ? value : null);

/** Which store the kitchen cooks from, and who spends what it uses. */
export function SettingsTab({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useApi(kitchenSettingsApi.get, {}, { staleTime: 0 });
  return (
    <Page>
      <PageHeader title="Kitchen" />
      {tabs}
      {error && !data && <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <Box title="Settings" padded>
          <RecordForm
            save={kitchenSettingsApi.update}
            fixed={{ version: data.version }}
            initial={{ storeId: data.storeId, departmentId: data.departmentId }}
            fields={[
              {
                kind: 'custom',
                name: 'storeId',
                label: 'The kitchen’s store',
                render: ({ name, label, value, onChange, error: wrong }) => (
                  <StoreSelect
                    name={name}
                    label={label}
                    value={keyOf(value)}
                    onChange={onChange}
                    error={wrong}
                    hint="Rations are issued from it, and what lasts is what it has."
                  />
                ),
              },
              {
                kind: 'custom',
                name: 'departmentId',
                label: 'Department',
                render: ({ name, label, value, onChange, error: wrong }) => (
                  <DepartmentSelect
                    name={name}
                    label={label}
                    value={keyOf(value)}
                    onChange={onChange}
                    error={wrong}
                    hint="Spends what the kitchen uses; none where it is left empty."
                  />
                ),
              },
            ]}
            submit="Save settings"
            onDone={() => say('The settings are saved')}
          />
        </Box>
      )}
    </Page>
  );
}
