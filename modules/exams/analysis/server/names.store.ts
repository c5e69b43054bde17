import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** A subject's name, what it is called where there is little room, and its department. */
interface SubjectName {
  id: number;
  name: string;
  short: string;
}

/** Subjects by their key in the order of report forms. */
export async function subjectNames(tx: Tx): Promise<Map<number, SubjectName>> {
  const { rows } = await sql<SubjectName>`
    select c.id, c.name, coalesce(s.short_name, c.code, left(c.name, 5)) as short
      from settings.courses c left join exams.subject s on s.school_id = c.school_id and s.course_id = c.id
     order by coalesce(s.place, 500), c.name`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Streams by their key in the order of their classes, each class before its streams: those of its students who are in no stream, be
 * it that the class has none or that it had none when an exam was held.
 */
export async function placeNames(tx: Tx): Promise<Map<string, { name: string; classId: number; streamId: number | null }>> {
  const { rows } = await sql<{ name: string; classId: number; streamId: number | null }>`
    select concat_ws(' ', c.name, r.name) as name, c.id as "classId", r.id as "streamId"
      from settings.classes c
     cross join lateral (
       select s.id, s.name from settings.streams s where s.school_id = c.school_id and s.class_id = c.id
       union all
       select null, null) r
     order by c.level, c.name, r.name nulls first`.execute(tx);
  return new Map(rows.map((row) => [placeKey(row.classId, row.streamId), row]));
}

export const placeKey = (classId: number, streamId: number | null): string => `${classId} ${streamId ?? 0}`;

export async function classNames(tx: Tx): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from settings.classes order by level, name`.execute(
    tx,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function departmentNames(tx: Tx): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from settings.departments order by name`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function staffNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, full_name as name from settings.staff where id = any(${ids}::bigint[]) order by full_name`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
