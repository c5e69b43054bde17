import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { classFacts } from '../../results/server/grading.store.ts';
import type { Entered, MarkEntry, Sheet, SheetRow } from '../contract/sheets.ts';
import { enterMarks } from './enter-marks.ts';
import { sheetScope } from './sheet-scope.ts';
import { getSheet, listSheets } from './sheets.store.ts';
import { telling } from './tell-of-sheet.ts';

/** The most sheets that are offered. */
const mostSheets = 200;

/** A sheet into which marks that were given elsewhere can be entered. */
export interface FillableSheet extends Omit<Sheet, 'anonymous' | 'closedBecause' | 'mayLock'> {
  readonly courseId: number;
  /** Marks are graded as whole ones, half up. */
  readonly rounds: boolean;
}

/** The sheets of a subject into which the user enters marks, what is due soonest first: a teacher’s own, every one for who administers. */
export async function sheetsToFill(ctx: SchoolContext, courseId: number): Promise<SheetRow[]> {
  const { administers } = await sheetScope(ctx);
  const asked = { page: 1, size: mostSheets, sort: 'state', state: 'open', courseId } as const;
  return (await listSheets(ctx, administers ? asked : { ...asked, mine: true })).rows;
}

/** One of them with its students and marks. Throws 404, and 422 in words where the user cannot enter marks there now. */
export async function sheetToFill(ctx: SchoolContext, id: number): Promise<FillableSheet> {
  const { anonymous, closedBecause, mayLock: _, ...sheet } = await getSheet(ctx, id);
  if (closedBecause !== null) throw new UserError('rule', closedBecause);
  if (anonymous)
    throw new UserError('rule', 'Candidates of this exam are shown by code, so its marks are entered on the sheet itself.');
  const { rows } = await sql<{ courseId: number; classId: number }>`
    select course_id as "courseId", class_id as "classId" from exams.sheet where id = ${id}`.execute(ctx.tx);
  const { courseId, classId } = one(rows);
  const grading = (await classFacts(ctx.tx, sheet.examId)).get(classId)?.grading;
  return { ...sheet, courseId, rounds: grading?.rounding === 'half_up' };
}

/** Enters marks as the sheet’s screen does, with the same rights, conflicts and history, and tells whoever has it open. */
export async function fillSheet(ctx: SchoolContext, id: number, marks: readonly MarkEntry[]): Promise<Entered> {
  return telling(ctx, id, await enterMarks(ctx, id, marks));
}
