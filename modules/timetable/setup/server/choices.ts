import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { classesOf } from '#modules/settings/server/public.ts';
import type { choicesApi } from '../contract/choices.ts';
import { timetableClasses, timetableRooms, timetableTeachers } from './classes.ts';
import { readGrid } from './read-grid.ts';
import { timetableSubjectsOf } from './subjects.store.ts';

/** What forms of the timetable offer to choose from. */
export async function readChoices(tx: Tx): Promise<Output<typeof choicesApi.all>> {
  const { rows: tags } = await sql<{ id: number; name: string; colour: string }>`
    select id, name, colour from timetable.tag order by lower(name), id`.execute(tx);
  const { days, bells } = await readGrid(tx);
  return {
    grades: (await classesOf(tx)).map(({ id, name }) => ({ id, name })),
    classes: (await timetableClasses(tx)).map(({ key, classId, name, short }) => ({ key, classId, name, short })),
    teachers: await timetableTeachers(tx),
    rooms: (await timetableRooms(tx)).map(({ id, name, short, kind, active }) => ({ id, name, short, kind, active })),
    tags,
    days: days.map((day) => ({ ...day })),
    bells: bells.map(({ id, name, classIds }) => ({ id, name, classIds: [...classIds] })),
    subjects: await timetableSubjectsOf({ tx }),
  };
}
