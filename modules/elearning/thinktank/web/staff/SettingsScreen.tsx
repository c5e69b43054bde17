import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { thinktankScreens } from '../../contract/screens.ts';
import { type ThinkSettings, thinkSettingsApi } from '../../contract/settings.ts';

const fields: readonly Field<Exclude<keyof ThinkSettings, 'version'>>[] = [
  { kind: 'checkbox', name: 'before', label: 'Posts of students are shown only once a moderator approves them', wide: true },
  {
    kind: 'select',
    name: 'onWords',
    label: 'A post with a word of the list',
    required: true,
    options: [
      { value: 'hold', label: 'Waits for a moderator' },
      { value: 'refuse', label: 'Is not taken' },
    ],
  },
  { kind: 'number', name: 'reportsHide', label: 'Reports that hide a post until somebody looks', min: 1, max: 20 },
  { kind: 'number', name: 'perHour', label: 'Posts of one student in an hour', min: 1, max: 100 },
];

/** How posts of students are moderated. */
export default function SettingsScreen() {
  const { data, error, refetch } = useApi(thinkSettingsApi.get, {}, { staleTime: 0 });
  return (
    <Page>
      <PageHeader title="Think tank settings" menu={[{ label: 'Blocked words', href: thinktankScreens.thinktankWords.path }]} />
      {error && <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <Box title="Posts of students">
          <div className="drawer-form" key={data.version}>
            <RecordForm
              save={thinkSettingsApi.save}
              fixed={{ version: data.version }}
              initial={data}
              fields={fields}
              text="Links, addresses and telephone numbers always wait. Who teaches the subject moderates, and who administers e-learning."
              submit="Save settings"
              onDone={() => say('The settings are saved')}
            />
          </div>
        </Box>
      )}
    </Page>
  );
}
