import { sql } from 'kysely';
import { choicesBy } from '#kit/server/imports/row-reader.ts';
import { resourceImport } from '#kit/server/resource/resource-import.ts';
import { roomKinds, roomKindWords } from '../contract/kinds.ts';
import { rooms } from '../contract/rooms.ts';
import { roomStore } from './rooms.store.ts';

const kinds = choicesBy(
  roomKinds.map((kind) => ({ kind, name: roomKindWords[kind] })),
  ({ name }) => name,
);

/** Rooms from a sheet: known by their names; several tags in one cell, with commas between. */
export const roomImport = resourceImport(rooms, roomStore, {
  kind: 'timetable.rooms',
  table: 'timetable.room',
  columns: [
    { key: 'name', label: 'Room', required: true, takes: 'The room’s name', example: 'Physics laboratory', names: ['name'] },
    {
      key: 'short',
      label: 'Short name',
      takes: 'Up to 10 characters, as timetables show it',
      example: 'PhyLab',
      names: ['code'],
    },
    { key: 'kind', label: 'Kind', takes: 'Classroom, laboratory, field …', example: 'Laboratory', names: ['type'] },
    { key: 'building', label: 'Building', takes: 'Where it is', example: 'Science block', names: ['block'] },
    { key: 'capacity', label: 'Seats', takes: 'How many students fit', example: '40', names: ['capacity', 'size'] },
    { key: 'tagIds', label: 'Tags', takes: 'Tags of this school, with commas between', example: 'Projector' },
    { key: 'active', label: 'In use', takes: 'Yes or no', example: 'Yes' },
  ],
  lists: async ({ tx }) => {
    const { rows } = await sql<{ id: number; name: string }>`select id, name from timetable.tag order by lower(name)`.execute(tx);
    return rows;
  },
  choices: (tags) => ({
    kind: roomKinds.map((kind) => roomKindWords[kind]),
    tagIds: tags.map(({ name }) => name),
    active: ['Yes', 'No'],
  }),
  read: (reader, tags) => {
    const name = reader.text('name');
    const wanted = (reader.text('tagIds') ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '');
    const tagIds = wanted.flatMap((word) => {
      const tag = tags.find((one) => one.name.toLowerCase() === word.toLowerCase());
      if (!tag) reader.refuse('tagIds', 'Unknown tag', `“${word}” is no tag of this school. Add it under Tags first.`);
      return tag ? [tag.id] : [];
    });
    return {
      name,
      short: reader.text('short') ?? name?.slice(0, 10).trim(),
      kind: reader.choice('kind', kinds, 'kind of room')?.kind ?? 'classroom',
      building: reader.text('building'),
      capacity: reader.number('capacity'),
      tagIds,
      active: reader.yes('active') ?? true,
    };
  },
  wordOf: (tags, field, value) => {
    if (field === 'kind') return roomKinds.filter((kind) => kind === value).map((kind) => roomKindWords[kind])[0];
    if (field !== 'tagIds' || !Array.isArray(value)) return undefined;
    return tags
      .filter(({ id }) => value.includes(id))
      .map(({ name }) => name)
      .join(', ');
  },
});
