import { sql } from 'kysely';
import type { LessonNote } from '../contract/steps.ts';
import type { LessonContext } from './person.ts';

type Of = { schemeId: number } | { planId: number };

/** Keeps a step with what was said. */
export async function addNote(ctx: LessonContext, of: Of, step: string, words: string | null): Promise<void> {
  const { accountId, fullName } = ctx.user;
  await sql`
    insert into exams.lesson_note (scheme_id, plan_id, at, account_id, name, step, words)
    values (${'schemeId' in of ? of.schemeId : null}, ${'planId' in of ? of.planId : null}, ${ctx.now}, ${accountId}, ${fullName},
            ${step}, ${words})`.execute(ctx.tx);
}

/** The steps of a scheme or a plan, oldest first. */
export async function notesOf({ tx }: LessonContext, of: Of): Promise<LessonNote[]> {
  const where = 'schemeId' in of ? sql`scheme_id = ${of.schemeId}` : sql`plan_id = ${of.planId}`;
  const { rows } = await sql<LessonNote>`
    select id, at, name, step, words from exams.lesson_note where ${where} order by id`.execute(tx);
  return rows;
}
