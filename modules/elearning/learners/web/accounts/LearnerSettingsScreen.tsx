import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { learnerSettingsApi } from '../../contract/settings.ts';

const fields: readonly Field<'showResults' | 'mostOwed'>[] = [
  { kind: 'checkbox', name: 'showResults', label: 'Students see their results once they are published' },
  {
    kind: 'money',
    name: 'mostOwed',
    label: 'Withhold results above a fee balance of',
    hint: 'Left empty, they are withheld from nobody',
    required: false,
    when: ({ showResults }) => showResults === true,
  },
];

/** What students see of what the school knows of them. */
export default function LearnerSettingsScreen() {
  const { data, error, refetch } = useApi(learnerSettingsApi.get, {}, { staleTime: 0 });
  return (
    <Page>
      <PageHeader title="What students see" />
      {error && <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <Box title="Results">
          <div className="drawer-form">
            <RecordForm
              save={learnerSettingsApi.save}
              fixed={{ version: data.version }}
              initial={data}
              fields={fields}
              text="Results that are not published are on no student’s page."
              submit="Save settings"
              onDone={() => say('The settings are saved')}
            />
          </div>
        </Box>
      )}
    </Page>
  );
}
