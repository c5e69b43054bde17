import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { ownAnalysisApi } from '../../contract/own.ts';
import { shown, source } from '../../../review/server/review.store.ts';
import { taughtSheet } from '../../../sittings/server/taught-then.ts';
import { staffMemberOf } from '../../../teaching/server/teaches.ts';
import { headedCourses } from './own-scope.ts';

type Page = Output<typeof ownAnalysisApi.findings>;

const orders: Record<string, RawBuilder<unknown>> = {
  weight: sql`f.weight`,
  rule: sql`f.rule`,
  subjectName: sql`u.name`,
  className: sql`concat_ws(' ', lpad(c.level::text, 4, '0'), c.name, r.name)`,
};

/** What may be wrong with the marks of sheets that the user fills in, or whose department they head. */
export async function ownFindings(
  ctx: Pick<SchoolContext, 'tx' | 'user'>,
  input: Input<typeof ownAnalysisApi.findings>,
): Promise<Page> {
  const { examId, state, q, sort, page, size } = input;
  const staffMemberId = await staffMemberOf(ctx);
  const direction = wayOf(sort);
  const { rows } = await sql<Page['rows'][number] & { total: number }>`
    select ${shown}, e.name as "examName", count(*) over () as total from ${source}
     where f.here and (${taughtSheet(staffMemberId)} or h.course_id in (select id from ${headedCourses(staffMemberId)} headed))
       and ${examId === undefined ? sql`true` : sql`f.exam_id = ${examId}`}
       and ${q ? matches([sql`f.said`, sql`u.name`, sql`c.name`], q) : sql`true`}
       and ${state === 'all' ? sql`true` : sql`(f.right_about is not distinct from f.about) = ${state === 'right'}`}
     order by ${orders[sort.replace(/^-/, '')] ?? sql`f.weight`} ${direction}, f.weight desc, f.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
