import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { liveSettingsApi } from '../../contract/settings.ts';
import { limitWords } from '../../contract/words.ts';

type Name =
  | 'opensBefore'
  | 'closesAfter'
  | 'lobby'
  | 'presentMinutes'
  | 'livekitUrl'
  | 'livekitKey'
  | 'livekitSecret'
  | 'livekitPage';

const fieldsFor = (hasSecret: boolean): readonly Field<Name>[] => [
  { kind: 'number', name: 'opensBefore', label: 'Rooms open before the start', min: 0, max: 120, suffix: 'min' },
  { kind: 'number', name: 'closesAfter', label: 'Rooms close after the end', min: 0, max: 240, suffix: 'min' },
  { kind: 'number', name: 'presentMinutes', label: 'Present is who was there at least', min: 1, max: 300, suffix: 'min' },
  { kind: 'checkbox', name: 'lobby', label: 'New meetings have a waiting room' },
  { kind: 'text', name: 'livekitUrl', label: 'LiveKit address', hint: 'wss://…', required: false, wide: true },
  { kind: 'text', name: 'livekitKey', label: 'LiveKit API key', required: false },
  {
    kind: 'text',
    name: 'livekitSecret',
    label: 'LiveKit API secret',
    hint: hasSecret ? 'One is kept. Left empty, it stays.' : 'Kept sealed, and never shown again.',
    required: false,
  },
  {
    kind: 'text',
    name: 'livekitPage',
    label: 'Page that opens a LiveKit room',
    hint: 'Left empty: https://meet.livekit.io/custom',
    required: false,
    wide: true,
  },
];

/** How live classes are held: when rooms open, and LiveKit for bigger ones. */
export default function SettingsScreen() {
  const { data, error, refetch } = useApi(liveSettingsApi.get, {}, { staleTime: 0 });
  return (
    <Page>
      <PageHeader title="Live class settings" />
      <Note>{limitWords}</Note>
      {error && <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <Box title="Rooms and LiveKit">
          <div className="drawer-form" key={data.version}>
            <RecordForm
              save={liveSettingsApi.save}
              fixed={{ version: data.version }}
              initial={{ ...data, livekitSecret: null }}
              fields={fieldsFor(data.hasSecret)}
              text="Meetings that are planned already keep the times at which they open and close."
              submit="Save settings"
              onDone={() => say('The settings are saved')}
            />
          </div>
        </Box>
      )}
    </Page>
  );
}
