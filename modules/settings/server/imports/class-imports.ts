import { z } from 'zod';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { WrittenRecord } from '#kit/server/imports/define-import.ts';
import { choicesBy, plain } from '#kit/server/imports/row-reader.ts';
import { settingsAdmin } from '../../contract/access.ts';
import { classes as classList, curricula, type SchoolClass } from '../../contract/classes.ts';
import { type Stream, streams as streamList } from '../../contract/streams.ts';
import { classTable, createClass, updateClass } from '../classes/classes.store.ts';
import { streamStore } from '../classes/streams.store.ts';
import { masterImport } from '#kit/server/imports/master-import.ts';
import { staffChoices, staffColumn } from './staff-choices.ts';

const all = { page: 1, size: 1000 };
const allClasses = async (ctx: SchoolContext) => (await classTable.list(ctx, { ...all, sort: 'level' })).rows;

// The next class may stand in the same file, so it is written by name, after all classes are there.
const named = classList.draft.omit({ nextClassId: true }).extend({ next: z.string().nullable().default(null) });
type Named = z.output<typeof named>;

const classes = masterImport<SchoolClass, Named, readonly SchoolClass[]>({
  kind: 'settings.classes',
  access: settingsAdmin,
  title: 'Classes',
  one: 'class',
  many: 'classes',
  matchedBy: 'its name',
  columns: [
    {
      key: 'name',
      label: 'Class',
      required: true,
      takes: 'The class’s name. New classes follow the last one, in the order of the file',
      example: 'Grade 7',
      names: ['name', 'grade', 'form'],
    },
    { key: 'curriculum', label: 'Curriculum', takes: 'CBE, 8-4-4 or other; CBE when empty', example: 'CBE' },
    {
      key: 'next',
      label: 'Next class',
      takes: 'Where its students go at the end of the year; empty for the last',
      example: 'Grade 8',
      names: ['promotes to'],
    },
    { key: 'active', label: 'Active', takes: 'Yes or no; yes when empty', example: 'Yes' },
  ],
  entities: [{ entity: 'class', table: 'settings.class', named: 'name' }],
  lists: allClasses,
  choices: (rows) => ({ curriculum: [...curricula], next: rows.map(({ name }) => name), active: ['Yes', 'No'] }),
  existing: allClasses,
  fieldsOf: ({ name, curriculum, active, nextClassName }) => ({ name, curriculum, active, next: nextClassName }),
  schema: named,
  blank: { curriculum: 'CBE' },
  read: (reader) => ({
    name: reader.text('name'),
    curriculum: reader.choice('curriculum', new Map(curricula.map((word) => [plain(word), word])), 'curriculum'),
    next: reader.text('next'),
    active: reader.yes('active'),
  }),
  keyOf: ({ name }) => name ?? '',
  labelOf: ({ name }) => name,
  create: (ctx, { name, curriculum, active }) => createClass(ctx, { name, curriculum, active, nextClassId: null }),
  update: async (ctx, id, version, { name, curriculum, active }) =>
    updateClass(ctx, id, version, { name, curriculum, active, nextClassId: (await classTable.get(ctx, id)).nextClassId }),
});

/** Classes, and after they are all there what follows each. */
const classesInOrder: typeof classes = {
  ...classes,

  plan: async (ctx, rows, options) => {
    const planned = await classes.plan(ctx, rows, options);
    const names = new Set([
      ...(await allClasses(ctx)).map(({ name }) => plain(name)),
      ...rows.map(({ cells }) => plain(cells['name'] ?? '')),
    ]);
    return planned.map((one, at) => {
      const next = rows[at]?.cells['next'] ?? '';
      if (next === '' || (names.has(plain(next)) && plain(next) !== plain(rows[at]?.cells['name'] ?? ''))) return one;
      const said = names.has(plain(next))
        ? 'A class cannot be its own next class.'
        : `“${next}” is no class of this school, nor of this file.`;
      const problem = { column: 'next', title: 'Next class: no class of this school', said };
      return { ...one, outcome: 'refuse' as const, problems: [...one.problems, problem], data: null };
    });
  },

  write: async (ctx, rows, chosenBy, progress): Promise<WrittenRecord[]> => {
    const written = await classes.write(ctx, rows, chosenBy, progress);
    const known = choicesBy(await allClasses(ctx), ({ name }) => name);
    for (const { data } of rows) {
      const { draft } = data as { draft: Named };
      const own = known.get(plain(draft.name));
      const next = draft.next === null ? null : (known.get(plain(draft.next))?.id ?? null);
      if (!own || next === null || own.nextClassId === next) continue;
      const { version } = await classTable.get(ctx, own.id);
      await updateClass(ctx, own.id, version, {
        name: own.name,
        curriculum: own.curriculum,
        active: own.active,
        nextClassId: next,
      });
    }
    return written;
  },
};

interface StreamLists {
  classes: ReadonlyMap<string, SchoolClass>;
  staff: ReadonlyMap<string, number>;
  staffNames: readonly string[];
  nameOf: (id: unknown) => string | undefined;
}
type StreamFields = z.output<typeof streamList.draft>;

const streams = masterImport<Stream, StreamFields, StreamLists>({
  kind: 'settings.streams',
  access: settingsAdmin,
  title: 'Streams',
  one: 'stream',
  many: 'streams',
  matchedBy: 'its class and name',
  columns: [
    {
      key: 'classId',
      label: 'Class',
      required: true,
      takes: 'A class of this school',
      example: 'Grade 7',
      names: ['form', 'grade'],
    },
    {
      key: 'name',
      label: 'Stream',
      required: true,
      takes: 'The stream’s name without the class',
      example: 'East',
      names: ['name'],
    },
    {
      key: 'capacity',
      label: 'Capacity',
      takes: 'How many students it has room for; empty for no limit',
      example: '45',
      names: ['room for', 'seats'],
    },
    staffColumn('classTeacherId', 'Class teacher'),
    { key: 'room', label: 'Room', takes: 'Where it sits', example: 'Block B 4' },
  ],
  entities: [{ entity: 'stream', table: 'settings.stream', named: 'name' }],
  lists: async (ctx) => ({ classes: choicesBy(await allClasses(ctx), ({ name }) => name), ...(await staffChoices(ctx.tx)) }),
  choices: (lists) => ({ classId: [...lists.classes.values()].map(({ name }) => name), classTeacherId: lists.staffNames }),
  existing: async (ctx) => (await streamStore.list(ctx, { ...all, sort: 'name' })).rows,
  fieldsOf: ({ classId, name, capacity, classTeacherId, room }) => ({ classId, name, capacity, classTeacherId, room }),
  schema: streamList.draft,
  read: (reader, lists) => ({
    classId: reader.choice('classId', lists.classes, 'class of this school')?.id ?? null,
    name: reader.text('name'),
    capacity: reader.number('capacity'),
    classTeacherId: reader.choice('classTeacherId', lists.staff, 'member of staff'),
    room: reader.text('room'),
  }),
  wordOf: (lists, field, value) => (field === 'classTeacherId' ? lists.nameOf(value) : undefined),
  keyOf: ({ classId, name }) => (classId === undefined || name === undefined ? '' : `${classId} ${name}`),
  labelOf: ({ classId, name }, lists) => `${[...lists.classes.values()].find(({ id }) => id === classId)?.name ?? ''} ${name}`,
  create: (ctx, draft) => streamStore.create(ctx, { ...draft }),
  update: (ctx, id, version, draft) => streamStore.update(ctx, id, version, draft),
});

export const classImports = [classesInOrder, streams];
