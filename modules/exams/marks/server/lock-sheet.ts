import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { markText, type MarkState } from '../../sittings/contract/mark-values.ts';
import type { Sheet } from '../contract/sheets.ts';
import { namingOf } from './codes.ts';
import { sheetScope } from './sheet-scope.ts';
import { type Context, getSheet, headOf } from './sheets.store.ts';

/** Locks a complete sheet. Throws 404; 422 for whoever does not head the department, and while marks are missing. */
export async function lockSheet(ctx: Context, id: number): Promise<Sheet> {
  const sheet = await forLocking(ctx, id);
  if (sheet.lockedAt !== null) return sheet;
  const wanted = sheet.rows.length * sheet.papers.length;
  const there = sheet.rows.reduce((sum, { marks }) => sum + marks.length, 0);
  const missing = wanted - there;
  if (missing > 0)
    throw new UserError(
      'rule',
      `${missing === 1 ? '1 mark is missing. Enter it' : `${missing} marks are missing. Enter them`}, or A for absent and E for exempt, then lock the sheet.`,
    );
  await sql`
    update exams.sheet set locked_at = ${ctx.now}, locked_by = ${ctx.user.accountId}, locked_name = ${ctx.user.fullName} where id = ${id}`.execute(
    ctx.tx,
  );
  ctx.changed({ entity: 'sheet of marks', id, action: 'locked', after: { Marks: there } });
  return getSheet(ctx, id);
}

/** Throws 404, 422. */
export async function unlockSheet(ctx: Context, id: number, reason: string): Promise<Sheet> {
  const sheet = await forLocking(ctx, id);
  if (sheet.lockedAt === null) return sheet;
  await sql`update exams.sheet set locked_at = null, locked_by = null, locked_name = null where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'sheet of marks', id, action: 'unlocked', after: { Reason: reason } });
  return getSheet(ctx, id);
}

async function forLocking(ctx: Context, id: number): Promise<Sheet> {
  await sql`select from exams.sheet where id = ${id} for update`.execute(ctx.tx);
  const sheet = await getSheet(ctx, id);
  if (!sheet.mayLock)
    throw new UserError('rule', 'A sheet is locked by the head of the subject’s department or the exams administrator.');
  if (sheet.examState !== 'open') throw new UserError('rule', 'This exam is not open for marks.');
  return sheet;
}

/** Every value that a mark has had, the newest first. Throws 404. */
export async function markHistory(ctx: Context, { id, studentId, paper }: { id: number; studentId: number; paper: number }) {
  const { anonymous } = await headOf(ctx, id, await sheetScope(ctx));
  const key = (await namingOf(ctx.tx, id, anonymous)).studentOf(studentId);
  const { rows } = await sql<{ state: MarkState | null; score: string | null; by: string; at: string }>`
    select state, score / 100.0 as score, entered_name as by, entered_at as at from exams.mark_change
     where sheet_id = ${id} and student_id = ${key}::bigint and paper = ${paper} order by id desc limit 100`.execute(ctx.tx);
  return rows.map(({ state, score, by, at }) => ({
    value: state === null ? null : { state, score: score === null ? null : Number(score) },
    by,
    at,
  }));
}

/** A mark of a sheet as a workbook has it. */
export const cellText = (mark: Sheet['rows'][number]['marks'][number] | undefined): string =>
  mark ? markText({ state: mark.state, score: mark.score }) : '';
