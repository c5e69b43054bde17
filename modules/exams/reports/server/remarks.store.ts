import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { type StoreContext, staleRecord } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import type { BankRemark } from '../contract/choose-remark.ts';
import { type RemarkDraft, remarks } from '../contract/remarks.ts';
import { remarkLength, type RemarkKind, type RemarkLengths, usualLengths } from '../contract/remark-text.ts';

type Tx = Pick<StoreContext, 'tx'>;

const scaled = (column: string) => sql`${sql.ref(column)}::float8 / 100`;
const written = (column: string) => sql`trim_scale(${sql.ref(column)} / 100.0)`;

/** Throws 400 for a text that does not fit the form, 409 for one that is there. */
export const remarkStore = resourceStore(remarks, {
  table: 'exams.remark',
  columns: { from: 'from_value', to: 'to_value' },
  computed: {
    courseName: sql`(select c.name from settings.courses c where c.id = t.course_id)`,
    gradeCode: sql`(select g.code from exams.grade g where g.id = t.grade_id)`,
    scaleId: sql`(select g.scale_id from exams.grade g where g.id = t.grade_id)`,
    from: scaled('t.from_value'),
    to: scaled('t.to_value'),
    bandWords: sql`case when t.band = 'grade'
      then (select g.code || ', ' || s.name from exams.grade g join exams.scale s on s.school_id = g.school_id and s.id = g.scale_id
             where g.id = t.grade_id)
      else 'Mean ' || t.band || ' ' || ${written('t.from_value')} || ' to ' || ${written('t.to_value')} end`,
  },
  search: ['text'],
  before: async (ctx, draft) => {
    await refuseLong(ctx, draft);
    return usedOf(draft);
  },
});

/** How long remarks may be; version 0 while the school goes by the usual lengths. */
export async function remarkLengthsOf({ tx }: Tx): Promise<{ lengths: RemarkLengths; version: number }> {
  const { rows } = await sql<RemarkLengths & { version: number }>`
    select subject_teacher, class_teacher, principal, boarding, version from exams.remark_length`.execute(tx);
  const [found] = rows;
  if (!found) return { lengths: usualLengths, version: 0 };
  const { version, ...lengths } = found;
  return { lengths, version };
}

/** Throws 400 at the length that remarks of the bank exceed, 409 for a version that is not the school's any more. */
export async function setRemarkLengths(ctx: StoreContext, version: number, lengths: RemarkLengths): Promise<{ version: number }> {
  const before = await remarkLengthsOf(ctx);
  const { rows: said } = await sql<{ kind: RemarkKind; text: string }>`
    select kind, text from exams.remark where length(text) > ${Math.min(...Object.values(lengths)) - 30}`.execute(ctx.tx);
  for (const [kind, most] of Object.entries(lengths) as [RemarkKind, number][]) {
    const longer = said.filter((one) => one.kind === kind && remarkLength(one.text) > most).length;
    if (longer > 0)
      throw fieldError(kind, `${longer === 1 ? 'One remark is' : `${longer} remarks are`} longer. Shorten them first.`);
  }
  const { subject_teacher: subject, class_teacher: form, principal, boarding } = lengths;
  const { rows } = await sql<{ version: number }>`
    insert into exams.remark_length (subject_teacher, class_teacher, principal, boarding)
    values (${subject}, ${form}, ${principal}, ${boarding})
    on conflict (school_id) do update set subject_teacher = excluded.subject_teacher, class_teacher = excluded.class_teacher,
      principal = excluded.principal, boarding = excluded.boarding, version = remark_length.version + 1
      where remark_length.version = ${version}
    returning version`.execute(ctx.tx);
  const saved = rows[0];
  if (!saved || (version > 0 && saved.version === 1)) throw staleRecord('setting');
  ctx.changed({ entity: 'lengths of remarks', id: null, action: 'changed', before: before.lengths, after: lengths });
  return saved;
}

async function refuseLong(ctx: StoreContext, { kind, text }: RemarkDraft): Promise<void> {
  const { lengths } = await remarkLengthsOf(ctx);
  const long = remarkLength(text);
  if (long > lengths[kind])
    throw fieldError('text', `Keep it within ${lengths[kind]} characters; with names it has about ${long}.`);
}

// What the chosen band does not use is not kept.
function usedOf({ from, to, gradeId, ...draft }: RemarkDraft) {
  const ranged = draft.band !== 'grade';
  const stored = (value: number | null) => (ranged && value !== null ? Math.round(value * 100) : null);
  return { ...draft, gradeId: ranged ? null : gradeId, from: stored(from), to: stored(to) };
}

/** Grades and subjects that remarks may be about. */
export async function remarkChoices({ tx }: Tx) {
  const { rows: grades } = await sql<{ id: number; code: string; scaleId: number; scaleName: string }>`
    select g.id, g.code, s.id as "scaleId", s.name as "scaleName"
      from exams.grade g join exams.scale s on s.school_id = g.school_id and s.id = g.scale_id
     order by s.name, g.place`.execute(tx);
  const { rows: courses } = await sql<{ id: number; name: string }>`
    select c.id, c.name from settings.courses c
      left join exams.subject s on s.school_id = c.school_id and s.course_id = c.id
     order by coalesce(s.place, 500), c.name`.execute(tx);
  return { grades, courses };
}

/** The whole bank, for `remarkFor`. */
export async function bankOfRemarks({ tx }: Tx): Promise<BankRemark[]> {
  const { rows } = await sql<BankRemark>`
    select t.id, t.kind, t.course_id as "courseId", t.band, g.code as "gradeCode", g.scale_id as "scaleId",
           ${scaled('t.from_value')} as "from", ${scaled('t.to_value')} as "to", t.language, t.text
      from exams.remark t left join exams.grade g on g.school_id = t.school_id and g.id = t.grade_id
     order by t.id`.execute(tx);
  return rows;
}
