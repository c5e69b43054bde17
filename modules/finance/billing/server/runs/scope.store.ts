import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** Whom a run is for. */
export interface Scope {
  classIds: readonly number[];
  streamId: number | null;
  boarding: 'boarder' | 'day' | null;
  studentIds: readonly number[];
}

const among = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

/** The keys of the students on the roll whom a run is for, in order. Throws 404 for a student, class or stream that is not there. */
export async function studentsIn(tx: Tx, scope: Scope): Promise<number[]> {
  const { classIds, streamId, boarding, studentIds } = scope;
  await refuseStrange(tx, scope);
  const where = [sql`s.here`];
  if (classIds.length > 0) where.push(sql`s.class_id = any(${among(classIds)})`);
  if (streamId !== null) where.push(sql`s.stream_id = ${streamId}`);
  if (boarding !== null) where.push(sql`s.boarding = ${boarding}`);
  if (studentIds.length > 0) where.push(sql`s.id = any(${among(studentIds)})`);
  const { rows } = await sql<{ id: number }>`
    select s.id from registration.roll s where ${sql.join(where, sql` and `)} order by s.id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function refuseStrange(tx: Tx, { classIds, streamId, studentIds }: Scope): Promise<void> {
  const { rows } = await sql<{ classes: number; streams: number; students: number }>`
    select (select count(*) from settings.classes where id = any(${among(classIds)})) as classes,
           (select count(*) from settings.streams where id = ${streamId}::bigint) as streams,
           (select count(*) from registration.roll where id = any(${among(studentIds)})) as students`.execute(tx);
  const found = rows[0] ?? { classes: 0, streams: 0, students: 0 };
  if (found.classes < new Set(classIds).size) throw notFound('class');
  if (streamId !== null && found.streams === 0) throw notFound('stream');
  if (found.students < new Set(studentIds).size) throw notFound('student');
}

/** The filters in words, as the run keeps them. */
export async function scopeInWords(tx: Tx, { classIds, streamId, boarding, studentIds }: Scope): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from settings.classes where id = any(${among(classIds)}) order by level`.execute(tx);
  const { rows: streams } = await sql<{ name: string }>`
    select c.name || ' ' || s.name as name from settings.streams s
      join settings.classes c on c.school_id = s.school_id and c.id = s.class_id where s.id = ${streamId}::bigint`.execute(tx);
  const words = [
    rows.map(({ name }) => name).join(', '),
    streams[0]?.name,
    boarding === 'boarder' ? 'boarders' : boarding === 'day' ? 'day students' : null,
    studentIds.length > 0 ? `${studentIds.length} chosen` : null,
  ].filter(Boolean);
  return words.length > 0 ? words.join('; ') : 'Everybody on the roll';
}
