import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { readLessons, studentsOfParts } from '../../lessons/server/read-lessons.ts';
import { timetableClasses, timetableRooms, timetableTeachers } from '../../setup/server/classes.ts';
import { readGrid } from '../../setup/server/read-grid.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { WholePlan } from '../contract/plans.ts';
import { readPlacements } from './placements.store.ts';
import { groupsOf } from './problem/groups.ts';

interface SubjectRow {
  id: number;
  short: string | null;
  colour: string;
}

/** A plan whole, as the board shows it and a publication keeps it. Throws 404. */
export async function readPlan(tx: Tx, id: number): Promise<WholePlan> {
  const { rows: plans } = await sql<Pick<WholePlan, 'id' | 'version' | 'name' | 'state'>>`
    select id, version, name, state from timetable.plan where id = ${id}`.execute(tx);
  const [plan] = plans;
  if (!plan) throw notFound('timetable');
  const { days, bells } = await readGrid(tx);
  const classes = await timetableClasses(tx);
  const lessons = await readLessons(tx);
  const parts = await studentsOfParts(tx);
  const { rows: subjects } = await sql<SubjectRow>`
    select c.id, coalesce(s.short, c.code) as short, coalesce(s.colour, '#868e96') as colour
      from settings.courses c
      left join timetable.subject s on s.school_id = c.school_id and s.course_id = c.id`.execute(tx);
  const subjectOf = new Map(subjects.map((row) => [row.id, row]));
  const lengthOf = new Map(lessons.map((lesson) => [lesson.id, lesson.lengths]));
  return {
    ...plan,
    days: days.map(({ id: dayId, name, short, weekday, week }) => ({ id: dayId, name, short, weekday, week })),
    slots: bells.flatMap(({ slots }) => slots.map((slot) => ({ ...slot, dayIds: [...slot.dayIds] }))),
    classes: classes.map(({ key, classId, name, short, bellId }) => ({ key, classId, name, short, bellId })),
    teachers: (await timetableTeachers(tx)).map(({ id: staffId, name, short }) => ({ id: staffId, name, short })),
    rooms: (await timetableRooms(tx)).map(({ id: roomId, name, short }) => ({ id: roomId, name, short })),
    lessons: lessons.map((lesson) => {
      const subject = subjectOf.get(lesson.courseId ?? -1);
      return {
        id: lesson.id,
        courseId: lesson.courseId,
        subject: lesson.name,
        short: subject?.short ?? lesson.name.slice(0, 3).toUpperCase(),
        colour: subject?.colour ?? '#868e96',
        lengths: [...lesson.lengths],
        teacherIds: [...lesson.teacherIds],
        groups: groupsOf(lesson, classes, parts).map((group) => ({
          ...group,
          partName: group.partId === null ? null : (parts.get(group.partId)?.name ?? null),
        })),
      };
    }),
    placements: (await readPlacements(tx, id)).flatMap((row) => {
      const length = lengthOf.get(row.lessonId)?.[row.piece];
      return length === undefined ? [] : [{ ...row, length }];
    }),
  };
}
