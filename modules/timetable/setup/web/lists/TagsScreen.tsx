import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import { Coloured, ColourField } from '../Colour.tsx';
import { lockedWords } from '../may-change.ts';
import { palette } from '../../contract/palette.ts';
import { tags } from '../../contract/tags.ts';

export default function TagsScreen() {
  return (
    <ResourceScreen
      resource={tags}
      name="timetable.tags"
      words={{
        search: 'Name',
        empty:
          'Add words that rooms and lessons carry: ground floor, projector, morning only. A subject can ask for a room with a tag.',
      }}
      columns={[
        { key: 'name', label: 'Tag', value: (row) => <Coloured colour={row.colour}>{row.name}</Coloured> },
        { key: 'colour', label: 'Colour', quiet: true, optional: true },
      ]}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true },
          { kind: 'custom', name: 'colour', label: 'Colour', wide: true, render: (slot) => <ColourField {...slot} /> },
        ],
        begins: { colour: palette[0] },
        removal: ({ name }) => `${name} is taken off the rooms and lessons that carry it. One that a subject asks for stays.`,
        locked: lockedWords,
      }}
    />
  );
}
