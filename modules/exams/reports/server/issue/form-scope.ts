import { type RawBuilder, sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { mayOrIsAbove, viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { analysisRead, examsAdmin } from '../../../contract/access.ts';
import { keepsStream } from '../../../sittings/server/keeps-stream.ts';
import { staffMemberOf } from '../../../teaching/server/teaches.ts';

/** Whose report forms somebody sees and makes: conditions over a relation with `school_id`, `exam_id` and `stream_id`. */
export interface FormScope {
  readonly administers: boolean;
  /** Sees the results of everybody. */
  readonly reads: boolean;
  sees(alias: string): RawBuilder<boolean>;
  /** Whose remarks they write and whose files they make. */
  makes(alias: string): RawBuilder<boolean>;
}

/** The exams administrator makes every form, who reads results sees every form, a class teacher makes those of the own stream (`keepsStream`). */
export async function formScope(ctx: Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school'>): Promise<FormScope> {
  const viewer = viewerOf(ctx.user);
  // What the product does by itself in a school, such as its sample, is nobody's of the school.
  const administers = mayOrIsAbove(ctx.user, examsAdmin);
  const reads = administers || judge(analysisRead, viewer) === 'allowed';
  const staffMemberId = administers ? null : await staffMemberOf(ctx);
  const own = (alias: string) => sql<boolean>`exists (
    select from settings.streams r
      join exams.exam e on e.school_id = r.school_id and e.id = ${sql.ref(`${alias}.exam_id`)}
      join settings.terms m on m.school_id = e.school_id and m.id = e.term_id
      join settings.years y on y.school_id = m.school_id and y.id = m.year_id
     where r.school_id = ${sql.ref(`${alias}.school_id`)} and r.id = ${sql.ref(`${alias}.stream_id`)} and ${keepsStream(ctx, staffMemberId)})`;
  return {
    administers,
    reads,
    sees: (alias) => (reads ? sql`true` : own(alias)),
    makes: (alias) => (administers ? sql`true` : own(alias)),
  };
}
