import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { PageOutcome } from '../../contract/papers.ts';
import type { FieldReading } from '../../contract/paper-sheet.ts';
import { openDoubts } from './answers.rules.ts';
import type { ScannedPage } from './read/read-scan.ts';
import { type HeldSheet, holdSheet, readPagesOf } from './sheet-state.ts';
import { settleSheet } from './take-sheet.ts';

const problems = {
  'no code': 'No code of an answer sheet was found. Take the whole page, flat and in good light.',
  'other code': 'The code on this page is none of an answer sheet.',
  corners: 'A black square in a corner of the page cannot be seen. Take the whole page.',
  blurred: 'The circles cannot be seen clearly. Hold the camera still, and look for more light.',
  'not known': 'The sheet has no such page.',
} as const;

interface Fate {
  outcome: PageOutcome;
  says: string | null;
  sheet: HeldSheet | null;
  page: number | null;
}

/** Writes what became of a page that was read, keeps its picture, and takes its sheet where nothing is left open. */
export async function takePage(
  ctx: SchoolContext,
  scan: { id: number; quizId: number },
  read: ScannedPage,
): Promise<PageOutcome> {
  const fate = await fateOf(ctx, scan.quizId, read);
  const { outcome, says, sheet, page } = fate;
  const fileId = read.picture && sheet ? await keepPicture(ctx, read.picture, `Sheet ${sheet.no}, page ${page}.jpg`) : null;
  await sql`
    insert into elearning.quiz_scan_page (scan_id, no, outcome, says, sheet_id, page, file_id, reading)
    values (${scan.id}, ${read.no}, ${outcome}, ${says}, ${sheet?.id ?? null}::bigint, ${page}::int, ${fileId}::bigint,
            ${read.fields && sheet ? JSON.stringify(read.fields) : null}::jsonb)`.execute(ctx.tx);
  if (outcome === 'read' && sheet) await settleSheet(ctx, sheet);
  return outcome;
}

async function keepPicture(ctx: SchoolContext, bytes: Uint8Array, name: string): Promise<number> {
  const fileId = await ctx.services.files.keepMade(ctx, { bytes, name, type: 'image/jpeg', purpose: 'document' });
  await ctx.services.files.link(ctx, fileId, 'document');
  return fileId;
}

async function fateOf(ctx: SchoolContext, quizId: number, { code, problem, fields, picture }: ScannedPage): Promise<Fate> {
  const none = { sheet: null, page: null };
  if (!code) return { ...none, outcome: 'unreadable', says: problems[problem ?? 'no code'] };
  const { rows } = await sql<{ id: number; quizId: number; title: string; student: string | null }>`
    select h.id, p.quiz_id as "quizId", q.title, s.full_name as student
      from elearning.quiz_sheet h
      join elearning.quiz_paper p on p.school_id = h.school_id and p.id = h.paper_id
      join elearning.quiz q on q.school_id = p.school_id and q.id = p.quiz_id
      left join registration.roll s on s.school_id = h.school_id and s.id = h.student_id
     where h.token = ${code.token}`.execute(ctx.tx);
  const [known] = rows;
  if (!known) return { ...none, outcome: 'other', says: 'This sheet was not printed by this school’s quizzes.' };
  if (known.quizId !== quizId) return { ...none, outcome: 'other', says: `This sheet belongs to another quiz: ${known.title}.` };
  const sheet = await holdSheet(ctx, known.id);
  const whose = known.student === null ? `sheet ${sheet?.no}` : `the sheet of ${known.student}`;
  if (!sheet || !fields || !picture)
    return { sheet, page: code.page, outcome: 'unreadable', says: `On ${whose}: ${problems[problem ?? 'blurred']}` };
  return { sheet, page: code.page, ...(await beside(ctx, sheet, code.page, fields, whose)) };
}

/** Whether a page counts beside one that was read before: only a better picture of what nobody has decided yet does. */
async function beside(
  ctx: SchoolContext,
  sheet: HeldSheet,
  page: number,
  fields: readonly FieldReading[],
  whose: string,
): Promise<Pick<Fate, 'outcome' | 'says'>> {
  const again = { outcome: 'again', says: `Page ${page} of ${whose} was read before; that picture counts.` } as const;
  if (sheet.state === 'taken') return again;
  const before = (await readPagesOf(ctx, sheet.id)).find((one) => one.page === page);
  if (!before) return { outcome: 'read', says: null };
  const decided = Object.keys(before.decided).length > 0;
  if (decided || openDoubts(fields, {}).length >= openDoubts(before.reading, {}).length) return again;
  await sql`
    update elearning.quiz_scan_page g set outcome = 'replaced', says = 'A later picture of this page is clearer; that one counts.'
     where g.id = ${before.id}`.execute(ctx.tx);
  return { outcome: 'read', says: null };
}

/**
 * A file is done with: its pages are kept, laid straight, and what came is let go. One that cannot be read is a page of which that
 * is said.
 */
export async function endScan(
  ctx: SchoolContext,
  { id, fileId }: { id: number; fileId: number },
  problem: string | null,
): Promise<void> {
  if (problem !== null)
    await sql`
      insert into elearning.quiz_scan_page (scan_id, no, outcome, says)
      select ${id}::bigint, coalesce(max(g.no), 0) + 1, 'unreadable', ${`${problem} Save it as a picture or a PDF once more.`}
        from elearning.quiz_scan_page g where g.scan_id = ${id}`.execute(ctx.tx);
  await sql`
    update elearning.quiz_scan a set state = ${problem === null ? 'read' : 'failed'}, problem = ${problem}::text, file_id = null
     where a.id = ${id}`.execute(ctx.tx);
  await ctx.services.files.unlink(ctx, fileId);
}
