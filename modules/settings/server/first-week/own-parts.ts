import { sql } from 'kysely';
import { one } from '#kit/server/sql/one.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { usualClasses, type UsualClass, usualDepartments } from '../../contract/first-week/usual-schools.ts';
import { createClass, classTable, updateClass } from '../classes/classes.store.ts';
import { streamStore } from '../classes/streams.store.ts';
import { today } from '../calendar/years.store.ts';
import { departmentStore } from '../people/departments.store.ts';
import { among, packPart } from './pack-parts.ts';

const all = { page: 1, size: 1000 } as const;

const classesOf = async (ctx: SchoolContext) => (await classTable.list(ctx, { ...all, sort: 'level' })).rows;

const departmentPart = packPart<readonly [name: string, code: string]>({
  key: 'departments',
  title: 'Departments',
  items: (_, { pack }) => usualDepartments(pack),
  nameOf: ([name]) => name,
  has: async (ctx) => {
    const there = among((await departmentStore.list(ctx, { ...all, sort: 'name' })).rows.map(({ name }) => name));
    return ([name]) => there(name);
  },
  make: async (ctx, [name, code]) => {
    const { id } = await departmentStore.create(ctx, { name, code, headId: null });
    return [{ entity: 'department', id, name }];
  },
  kinds: { department: { table: 'settings.department', remove: (ctx, id) => departmentStore.remove(ctx, id) } },
});

const classPart = packPart<UsualClass>({
  key: 'classes',
  title: 'Classes, each with the next one',
  items: (ctx, { pack }) => usualClasses(pack, Number(today(ctx).slice(0, 4))),
  nameOf: ({ name, curriculum, next }) => `${name} (${curriculum})${next === null ? '' : `, then ${next}`}`,
  has: async (ctx) => {
    const there = among((await classesOf(ctx)).map(({ name }) => name));
    return ({ name }) => there(name);
  },
  make: async (ctx, { name, curriculum }) => {
    const { id } = await createClass(ctx, { name, curriculum, nextClassId: null, active: true });
    return [{ entity: 'class', id, name }];
  },
  // A class that was there and has no next one gets it too: otherwise promotion would ask.
  settle: async (ctx, items) => {
    const classes = await classesOf(ctx);
    for (const { name, next } of items) {
      const one = classes.find((row) => row.name.toLowerCase() === name.toLowerCase());
      const after = classes.find((row) => row.name.toLowerCase() === next?.toLowerCase());
      if (one && after && one.nextClassId === null && one.curriculum === after.curriculum)
        await updateClass(ctx, one.id, one.version, { ...one, nextClassId: after.id });
    }
  },
  kinds: {
    class: {
      table: 'settings.class',
      remove: async (ctx, id) => {
        const leading = (await classesOf(ctx)).filter(({ nextClassId }) => nextClassId === id);
        for (const one of leading) await updateClass(ctx, one.id, one.version, { ...one, nextClassId: null });
        await classTable.remove(ctx, id);
      },
    },
  },
});

const streamPart = packPart<{ className: string; name: string }>({
  key: 'streams',
  title: 'Streams of classes that have none',
  items: (ctx, { pack, streams }) =>
    usualClasses(pack, Number(today(ctx).slice(0, 4))).flatMap(({ name: className }) =>
      streams.map((name) => ({ className, name })),
    ),
  nameOf: ({ className, name }) => `${className} ${name}`,
  has: async (ctx) => {
    const { rows } = await sql<{ name: string }>`
      select name from settings.class c
       where exists (select from settings.stream s where s.school_id = c.school_id and s.class_id = c.id)`.execute(ctx.tx);
    const there = among(rows.map(({ name }) => name));
    return ({ className }) => there(className);
  },
  make: async (ctx, { className, name }) => {
    const { rows } = await sql<{ id: number }>`select id from settings.class where lower(name) = lower(${className})`.execute(
      ctx.tx,
    );
    const draft = { name, capacity: null, classTeacherId: null, room: null };
    const { id } = await streamStore.create(ctx, { ...draft, classId: one(rows).id });
    return [{ entity: 'stream', id, name: `${className} ${name}` }];
  },
  kinds: { stream: { table: 'settings.stream', remove: (ctx, id) => streamStore.remove(ctx, id) } },
});

/** What settings puts into packs. */
export const settingsParts = [departmentPart, classPart, streamPart];
