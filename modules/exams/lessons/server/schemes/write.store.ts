import { sql } from 'kysely';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { termsWithDays } from '#modules/settings/server/public.ts';
import { type SchemeCell, schemeCells } from '../../contract/layout.ts';
import type { Scheme, SchemeDraft, SchemeLesson, TypedRow } from '../../contract/schemes.ts';
import { refit, weeksOf } from '../calendar.rules.ts';
import { addNote } from '../notes.store.ts';
import { checkStream, type LessonContext, mayWrite, personOf, teacherFor } from '../person.ts';
import { checkTaught } from '../taught.ts';
import { getScheme, lessonsOf, readScheme, type SchemeRow, schemeTable } from './schemes.store.ts';

/** Begins a scheme. Throws 409 when the teacher has one of the same, 422 and 400 for what cannot be chosen. */
export async function createScheme(ctx: LessonContext, draft: SchemeDraft, rows: readonly TypedRow[] = []): Promise<Scheme> {
  const who = await personOf(ctx);
  const staffMemberId = teacherFor(who, draft.staffMemberId);
  await checkStream(ctx, draft.classId, draft.streamId);
  await checkTaught(ctx, who, draft);
  const { id } = await schemeTable.create(ctx, { ...draft, staffMemberId, authorId: who.accountId });
  await insertRows(ctx, id, rows);
  return getScheme(ctx, id);
}

/** A new scheme with the lessons of another: their weeks by the new term, what came of them left out. */
export async function copyScheme(ctx: LessonContext, from: number, draft: SchemeDraft): Promise<Scheme> {
  await readScheme(ctx, from);
  const lessons = await lessonsOf(ctx, from);
  const term = (await termsWithDays(ctx.tx, draft.termId))[0];
  if (!term) throw fieldError('termId', 'Choose a term of this school.');
  const fresh = lessons.map((row) => ({ ...row, id: null, reflection: null }));
  return createScheme(ctx, draft, refit(fresh, weeksOf(term.days).length));
}

/** Writes all lessons of a scheme in their order. A change of an approved one, but for what came of it, takes the approval back. */
export async function saveRows(ctx: LessonContext, id: number, version: number, rows: readonly TypedRow[]): Promise<Scheme> {
  await sql`select from exams.scheme where id = ${id} for update`.execute(ctx.tx);
  const before = await writable(ctx, id, version);
  if (before.state === 'submitted')
    throw new UserError('rule', 'This scheme is submitted. It can be changed again once it is decided.');
  const old = await lessonsOf(ctx, id);
  const known = new Set(old.map((row) => row.id));
  const kept = new Set<number>();
  for (const [at, row] of rows.entries()) {
    if (row.id === null) continue;
    if (!known.has(row.id) || kept.has(row.id))
      throw fieldError(`rows.${at}.week`, 'This row has been taken out meanwhile. Reload the scheme.');
    kept.add(row.id);
  }
  await sql`delete from exams.scheme_row where scheme_id = ${id} and id <> all(${[...kept]}::bigint[])`.execute(ctx.tx);
  await sql`
    update exams.scheme_row t
       set place = r.place, week = r.week, lesson = r.lesson, strand = r.strand, sub_strand = r."subStrand", outcomes = r.outcomes,
           question = r.question, experiences = r.experiences, resources = r.resources, books = r.books, assessment = r.assessment,
           reflection = r.reflection
      from ${typed(rows)} where t.id = r.id and t.scheme_id = ${id}`.execute(ctx.tx);
  await insertRows(ctx, id, rows);
  const undone = before.state === 'approved' && planOf(old) !== planOf(rows);
  await sql`
    update exams.scheme set version = version + 1, state = case when ${undone} then 'draft' else state end where id = ${id}`.execute(
    ctx.tx,
  );
  if (undone) await addNote(ctx, { schemeId: id }, 'changed', 'Changed after it was approved.');
  const after = { lessons: rows.length, state: undone ? 'draft' : before.state };
  ctx.changed({
    entity: 'scheme of work',
    id,
    action: 'lessons saved',
    before: { lessons: old.length, state: before.state },
    after,
  });
  return getScheme(ctx, id);
}

/** Removes a scheme that is not submitted; plans of its lessons stay as plans by themselves. */
export async function removeScheme(ctx: LessonContext, id: number): Promise<void> {
  const { who, row } = await readScheme(ctx, id);
  if (!mayWrite(who, row)) throw new UserError('rule', 'Only the teacher of a scheme removes it.');
  const { rows } = await sql`delete from exams.scheme where id = ${id} and state in ('draft', 'returned') returning id`.execute(
    ctx.tx,
  );
  if (rows.length === 0) throw new UserError('rule', 'Only a scheme that is not submitted or approved is removed.');
  ctx.changed({ entity: 'scheme of work', id, action: 'removed', before: row });
}

/** A scheme that the caller may change, in the version that was read. Throws 404, 409, 422. */
export async function writable(ctx: LessonContext, id: number, version: number): Promise<SchemeRow> {
  const { who, row } = await readScheme(ctx, id);
  if (!mayWrite(who, row)) throw new UserError('rule', 'Only the teacher of a scheme changes it.');
  if (row.version !== version) throw staleRecord('scheme of work');
  return row;
}

const cells = Object.keys(schemeCells).filter((key) => key !== 'reflection') as Exclude<SchemeCell, 'reflection'>[];
const planOf = (rows: readonly (TypedRow | SchemeLesson)[]) =>
  JSON.stringify(rows.map((row) => [row.week, row.lesson, ...cells.map((key) => row[key])]));

const typed = (rows: readonly TypedRow[]) => sql`(
  select o.place, x.* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality o (value, place),
    jsonb_to_record(o.value) as x (id bigint, week int, lesson int, strand text, "subStrand" text, outcomes text, question text,
      experiences text, resources text, books text, assessment text, reflection text)) r`;

async function insertRows({ tx }: LessonContext, id: number, rows: readonly TypedRow[]): Promise<void> {
  await sql`
    insert into exams.scheme_row (scheme_id, place, week, lesson, strand, sub_strand, outcomes, question, experiences, resources,
                                  books, assessment, reflection)
    select ${id}::bigint, r.place, r.week, r.lesson, r.strand, r."subStrand", r.outcomes, r.question, r.experiences, r.resources,
           r.books, r.assessment, r.reflection
      from ${typed(rows)} where r.id is null order by r.place`.execute(tx);
}

/** The scheme of a row and the row itself. Throws 404. */
export async function rowOf(ctx: LessonContext, rowId: number): Promise<{ scheme: SchemeRow; row: SchemeLesson }> {
  const { rows } = await sql<{ schemeId: number }>`
    select scheme_id as "schemeId" from exams.scheme_row where id = ${rowId}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('row of a scheme');
  const { row: scheme } = await readScheme(ctx, rows[0].schemeId);
  const row = (await lessonsOf(ctx, scheme.id)).find(({ id }) => id === rowId);
  if (!row) throw notFound('row of a scheme');
  return { scheme, row };
}
