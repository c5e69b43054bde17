import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { roomKinds, roomKindWords } from '../../contract/kinds.ts';
import { rooms } from '../../contract/rooms.ts';
import { ManyField } from '../ManyField.tsx';
import { lockedWords } from '../may-change.ts';
import { useChoices } from '../use-choices.ts';
import { TimesOffPart } from './TimesOffPart.tsx';

const kinds = roomKinds.map((value) => ({ value, label: roomKindWords[value] }));

export default function RoomsScreen() {
  const { tags } = useChoices();
  return (
    <ResourceScreen
      resource={rooms}
      name="timetable.rooms"
      imports
      words={{
        search: 'Name, short name or building',
        empty:
          'Add the places for lessons: classrooms, laboratories, the field. A subject that needs a laboratory is put into one that is free.',
      }}
      columns={[
        { key: 'name', label: 'Room' },
        { key: 'short', label: 'Short', quiet: true },
        { key: 'kind', label: 'Kind', value: (row) => roomKindWords[row.kind], quiet: true, phone: 'note' },
        { key: 'building', label: 'Building', quiet: true },
        { key: 'capacity', label: 'Seats', end: true, phone: 'figure' },
        { key: 'tags', label: 'Tags', quiet: true },
        { key: 'homeOf', label: 'Own room of', quiet: true, optional: true },
        { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : <Status>No</Status>), quiet: true },
      ]}
      filters={[
        { key: 'kind', label: 'Kind', options: kinds },
        { key: 'tagId', label: 'Tag', options: tags.map(({ id, name }) => ({ value: id, label: name })) },
      ]}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name' },
          { kind: 'text', name: 'short', label: 'Short name', hint: 'As shown in a cell: PhyLab' },
          { kind: 'select', name: 'kind', label: 'Kind', options: kinds, required: true },
          { kind: 'text', name: 'building', label: 'Building' },
          { kind: 'number', name: 'capacity', label: 'Seats', min: 1, max: 5000, hint: 'Left empty: nobody has counted' },
          {
            kind: 'custom',
            name: 'tagIds',
            label: 'Tags',
            wide: true,
            render: (slot) => <ManyField slot={slot} options={tags} none="A subject can ask for a room with a tag" />,
          },
          { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
        ],
        removal: ({ name }) =>
          `${name} goes with its times off. One that lessons, classes or teachers have is set out of use instead.`,
        locked: lockedWords,
        parts: ({ id }) => [{ key: 'off', label: 'Times off', content: <TimesOffPart owner="room" id={id} /> }],
      }}
    />
  );
}
