import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import type { RemarkLanguage } from '../contract/remark-text.ts';
import { remarkLength } from '../contract/remark-text.ts';
import { tierOfGrade, usualRemarks } from '../contract/usual/usual-remarks.ts';
import { remarkChoices, remarkLengthsOf } from './remarks.store.ts';

/** Adds the usual remarks for every grade that has them, but not those that are there or do not fit. Throws 422 without such grades. */
export async function addUsualRemarks(ctx: StoreContext, languages: readonly RemarkLanguage[]): Promise<{ added: number }> {
  const { grades } = await remarkChoices(ctx);
  const { lengths } = await remarkLengthsOf(ctx);
  const wanted = grades.flatMap(({ id, code }) => {
    const tier = tierOfGrade(code);
    return tier === null ? [] : [{ gradeId: id, tier }];
  });
  if (wanted.length === 0)
    throw new UserError(
      'rule',
      'No scale has the grades A to E or the levels EE1 to BE2. Add the usual scales under Grades first.',
    );
  const remarks = usualRemarks.filter(
    ({ language, kind, text }) => languages.includes(language) && remarkLength(text) <= lengths[kind],
  );
  const { numAffectedRows = 0n } = await sql`
    insert into exams.remark (kind, band, grade_id, language, text)
    select r.kind, 'grade', w."gradeId", r.language, r.text
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("gradeId" bigint, tier text)
      join jsonb_to_recordset(${JSON.stringify(remarks)}::jsonb) as r (kind text, tier text, language text, text text) using (tier)
    on conflict do nothing`.execute(ctx.tx);
  const added = Number(numAffectedRows);
  ctx.changed({ entity: 'remark', id: null, action: 'usual remarks added', after: { added, languages } });
  return { added };
}
