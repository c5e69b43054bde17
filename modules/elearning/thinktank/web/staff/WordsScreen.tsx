import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import { thinkWords } from '../../contract/settings.ts';

/** Words for which posts are held back. */
export default function WordsScreen() {
  return (
    <ResourceScreen
      resource={thinkWords}
      name="elearning.thinkWords"
      words={{
        search: 'Word',
        empty:
          'Write what must not appear in the think tank. A word is found however it is spelled: with accents, look-alike letters, digits for letters, or gaps.',
      }}
      columns={[
        { key: 'word', label: 'Word' },
        { key: 'stem', label: 'Matches', value: ({ stem }) => (stem ? 'All that begins so' : 'This word'), phone: 'note' },
      ]}
      form={{
        fields: [
          { kind: 'text', name: 'word', label: 'Word', wide: true },
          { kind: 'checkbox', name: 'stem', label: 'All that begins so too', hint: 'Otherwise the whole word alone', wide: true },
        ],
        removal: ({ word }) => `Posts with “${word}” are no longer held back.`,
      }}
    />
  );
}
