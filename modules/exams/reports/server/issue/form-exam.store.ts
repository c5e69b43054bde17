import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { ExamKind } from '../../../sittings/contract/exam-states.ts';
import type { Curriculum } from '../../../setup/contract/scales.ts';
import type { ExamWithForms, FormPlace } from '../../contract/forms/report-forms.ts';
import { type FormScope, formScope } from './form-scope.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school'>;

/** An exam as its report forms need it. */
export interface FormExamFacts extends ExamWithForms {
  kind: ExamKind;
  shortName: string;
  outOf: number;
  termId: number;
  termOpensOn: string;
  termClosesOn: string;
  yearStartsOn: string;
  yearEndsOn: string;
  processedAt: string | null;
  /** It was published, and its forms keep what they say of the school. */
  formsKept: boolean;
  /** Of the bank of remarks that they take theirs from; null: the bank as it is. */
  editionId: number | null;
  /** What it is made of has changed since it was processed. */
  outdated: boolean;
}

const facts = sql`
  e.id, e.name, e.kind, e.state, e.published_on as "publishedOn", e.out_of as "outOf", coalesce(e.rules ->> 'shortName', k.short_name, e.name) as "shortName",
  t.id as "termId", t.name as "termName", t.opens_on as "termOpensOn", t.closes_on as "termClosesOn",
  y.name as "yearName", y.starts_on as "yearStartsOn", y.ends_on as "yearEndsOn", e.processed_at as "processedAt", e.forms_kept as "formsKept", e.edition_id as "editionId",
  exams.is_outdated(e.school_id, e.id) as outdated
  from exams.exam e
  join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
  join settings.years y on y.school_id = t.school_id and y.id = t.year_id
  left join exams.category k on k.school_id = e.school_id and k.id = e.category_id`;

const shown = ({ id, name, termName, yearName, state, publishedOn }: FormExamFacts): ExamWithForms => ({
  id,
  name,
  termName,
  yearName,
  state,
  publishedOn,
});

/** Why an exam has no report forms now; null when it has. */
export const notYet = ({ state, outdated }: Pick<FormExamFacts, 'state' | 'outdated'>): string | null =>
  ['processed', 'approved', 'published', 'archived'].includes(state)
    ? outdated
      ? 'An exam that these results are made of has changed. Process them again, then make the report forms.'
      : null
    : 'The results of this exam are not processed. Close the entry of marks and process them, then make the report forms.';

/** Exams with results in which the user sees somebody's form, the newest first. */
export async function examsWithForms(ctx: Context): Promise<ExamWithForms[]> {
  const scope = await formScope(ctx);
  const { rows } = await sql<FormExamFacts>`
    select ${facts}
     where e.processed_at is not null
       and exists (select from exams.standing s where s.school_id = e.school_id and s.exam_id = e.id and ${scope.sees('s')})
     order by t.opens_on desc, e.id desc limit 300`.execute(ctx.tx);
  return rows.map(shown);
}

/** An exam with what the user may do. Throws 404 where the user sees none of its forms. */
export async function formExamOf(ctx: Context, id: number): Promise<{ exam: FormExamFacts; scope: FormScope }> {
  const scope = await formScope(ctx);
  const seen = scope.reads
    ? sql`true`
    : sql`exists (select from exams.standing s where s.school_id = e.school_id and s.exam_id = e.id and ${scope.sees('s')})`;
  const { rows } = await sql<FormExamFacts>`select ${facts} where e.id = ${id} and ${seen}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('exam');
  return { exam: rows[0], scope };
}

/** Throws 422 while an exam's results are not worked out. */
export function refuseUnready(exam: Pick<FormExamFacts, 'state' | 'outdated'>): void {
  const why = notYet(exam);
  if (why !== null) throw new UserError('rule', why);
}

/** The streams of an exam whose forms the user sees, in the order of the classes. */
export async function placesOf(ctx: Context, examId: number, scope: FormScope): Promise<FormPlace[]> {
  const { rows } = await sql<FormPlace>`
    select s.class_id as "classId", c.name as "className", c.curriculum, s.stream_id as "streamId", r.name as "streamName",
           s.students, ${scope.makes('s')} as "mayMake"
      from (select school_id, exam_id, class_id, stream_id, count(*)::int as students from exams.standing
             where exam_id = ${examId} group by school_id, exam_id, class_id, stream_id) s
      join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams r on r.school_id = s.school_id and r.id = s.stream_id
     where ${scope.sees('s')} order by c.level, c.id, r.name nulls first`.execute(ctx.tx);
  return rows;
}

/** What the screen of an exam's forms begins with. Throws 404. */
export async function formsOfExam(ctx: Context, id: number) {
  const { exam, scope } = await formExamOf(ctx, id);
  const { rows: layouts } = await sql<{ id: number; name: string; curriculum: Curriculum; standard: boolean }>`
    select id, name, curriculum, standard from exams.layout order by curriculum, standard desc, lower(name)`.execute(ctx.tx);
  return {
    exam: shown(exam),
    places: await placesOf(ctx, id, scope),
    layouts,
    mayMakeAll: scope.administers,
    notYet: notYet(exam),
  };
}
