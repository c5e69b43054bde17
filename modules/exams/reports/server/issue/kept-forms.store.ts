import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { BankRemark } from '../../contract/choose-remark.ts';
import type { RemarkLengths } from '../../contract/remark-text.ts';
import { datesOnForm, type FormDates } from '../report-dates.store.ts';
import { remarkLengthsOf } from '../remarks.store.ts';
import { headOfSchool } from './around.store.ts';

/**
 * Keeps what the report forms of an exam that is being published say of the school: its bank of remarks, its head and the days of
 * each class. One that keeps them already is left as it is: it was opened again for what is to be put right, and for nothing else.
 */
export async function keepForms(
  ctx: Pick<SchoolContext, 'tx' | 'school' | 'now'>,
  exam: { id: number; termId: number; classIds: readonly number[] },
): Promise<void> {
  const { rows } = await sql`select from exams.exam where id = ${exam.id} and not forms_kept`.execute(ctx.tx);
  if (rows.length === 0) return;
  const { lengths } = await remarkLengthsOf(ctx);
  const head = await headOfSchool(ctx.tx, schoolDay(ctx));
  await sql`
    update exams.exam
       set forms_kept = true, edition_id = exams.keep_bank(${ctx.school.id}, ${lengths.subject_teacher}, ${lengths.class_teacher}, ${lengths.principal}, ${lengths.boarding}),
           head_title = ${head?.title ?? null}, head_name = ${head?.name ?? null}
     where id = ${exam.id}`.execute(ctx.tx);
  for (const classId of exam.classIds) {
    const dates = await datesOnForm(ctx, exam.termId, classId);
    await sql`
      update exams.exam_class
         set closes_on = ${dates?.closesOn ?? null}, opens_on = ${dates?.opensOn ?? null}, visiting_on = ${dates?.visitingOn ?? null},
             printed_on = ${dates?.printedOn ?? null}, date_note = ${dates?.note ?? null}
       where exam_id = ${exam.id} and class_id = ${classId}`.execute(ctx.tx);
  }
}

/** The bank of remarks with its lengths as an edition has it. */
export async function keptBank(tx: Tx, editionId: number): Promise<{ bank: BankRemark[]; lengths: RemarkLengths }> {
  const { rows: lengths } = await sql<RemarkLengths>`
    select subject_teacher, class_teacher, principal, boarding from exams.remark_edition where id = ${editionId}`.execute(tx);
  const { rows: bank } = await sql<BankRemark>`
    select t.place as id, t.kind, t.course_id as "courseId", t.band, g.code as "gradeCode", g.scale_id as "scaleId",
           t.from_value::float8 / 100 as "from", t.to_value::float8 / 100 as "to", t.language, t.text
      from exams.edition_remark t left join exams.grade g on g.school_id = t.school_id and g.id = t.grade_id
     where t.edition_id = ${editionId} order by t.place`.execute(tx);
  if (!lengths[0]) throw new Error(`There is no edition ${editionId} of the bank of remarks.`);
  return { bank, lengths: lengths[0] };
}

/** What the forms of an exam say of the school: as they were at publishing, before it as they are. */
export interface SaidOfSchool {
  head: { title: string; name: string } | null;
  dates: FormDates | null;
}

export async function saidOfSchool(
  ctx: Pick<SchoolContext, 'tx' | 'school' | 'now'>,
  exam: { id: number; termId: number; formsKept: boolean },
  classId: number,
): Promise<SaidOfSchool> {
  if (!exam.formsKept)
    return { head: await headOfSchool(ctx.tx, schoolDay(ctx)), dates: await datesOnForm(ctx, exam.termId, classId) };
  const { rows } = await sql<
    { title: string | null; name: string | null; closesOn: string | null } & Omit<FormDates, 'closesOn'>
  >`
    select e.head_title as title, e.head_name as name, x.closes_on as "closesOn", x.opens_on as "opensOn",
           x.visiting_on as "visitingOn", x.printed_on as "printedOn", x.date_note as note
      from exams.exam e join exams.exam_class x on x.school_id = e.school_id and x.exam_id = e.id
     where e.id = ${exam.id} and x.class_id = ${classId}`.execute(ctx.tx);
  const [kept] = rows;
  if (!kept) return { head: null, dates: null };
  const { title, name, closesOn, ...others } = kept;
  // A school that had written down no head by then says who heads it now.
  const head = title === null || name === null ? await headOfSchool(ctx.tx, schoolDay(ctx)) : { title, name };
  // Nor does one keep that it did not know yet when the next term opens.
  const opensOn = others.opensOn ?? (await datesOnForm(ctx, exam.termId, classId))?.opensOn ?? null;
  return { head, dates: closesOn === null ? null : { ...others, opensOn, closesOn } };
}
