import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { type StoreContext, staleRecord } from '#kit/server/db/table-store.ts';
import { type ReportColoursDraft, type SchoolColours, standardColours } from '../contract/report-colours.ts';

type Tx = Pick<StoreContext, 'tx'>;

/** The school's colours, or the standard ones. */
export async function coloursOf({ tx }: Tx): Promise<SchoolColours> {
  const { rows } = await sql<Omit<SchoolColours, 'grades'>>`
    select header, header_text as "headerText", band, band_text as "bandText", zebra, text, version
      from exams.report_colours`.execute(tx);
  const { rows: grades } = await sql<SchoolColours['grades'][number]>`
    select c.grade_id as "gradeId", c.colour from exams.grade_colour c order by c.grade_id`.execute(tx);
  return { ...(rows[0] ?? { ...standardColours, version: 0 }), grades };
}

/** Throws 400 for grades of another school, 409 for a version that is not the school's any more. */
export async function saveColours(ctx: StoreContext, draft: ReportColoursDraft): Promise<SchoolColours> {
  const { version, grades, header, headerText, band, bandText, zebra, text } = draft;
  const before = await coloursOf(ctx);
  const { rows } = await sql<{ version: number }>`
    insert into exams.report_colours (header, header_text, band, band_text, zebra, text)
    values (${header}, ${headerText}, ${band}, ${bandText}, ${zebra}, ${text})
    on conflict (school_id) do update set header = excluded.header, header_text = excluded.header_text, band = excluded.band,
      band_text = excluded.band_text, zebra = excluded.zebra, text = excluded.text, version = report_colours.version + 1
      where report_colours.version = ${version}
    returning version`.execute(ctx.tx);
  const saved = rows[0];
  if (!saved || (version > 0 && saved.version === 1)) throw staleRecord('school’s colours');
  await sql`delete from exams.grade_colour`.execute(ctx.tx);
  const { numAffectedRows = 0n } = await sql`
    insert into exams.grade_colour (grade_id, colour)
    select g.id, w.colour from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb) as w ("gradeId" bigint, colour text)
      join exams.grade g on g.id = w."gradeId"`.execute(ctx.tx);
  if (Number(numAffectedRows) !== grades.length) throw fieldError('grades', 'Choose grades of this school.');
  const after = await coloursOf(ctx);
  ctx.changed({ entity: 'report colours', id: null, action: 'changed', before, after });
  return after;
}

/** Goes back to the standard colours. */
export async function resetColours(ctx: StoreContext): Promise<SchoolColours> {
  const before = await coloursOf(ctx);
  await sql`delete from exams.report_colours`.execute(ctx.tx);
  await sql`delete from exams.grade_colour`.execute(ctx.tx);
  const after = await coloursOf(ctx);
  ctx.changed({ entity: 'report colours', id: null, action: 'reset', before, after });
  return after;
}
