import { type RawBuilder, sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { mayOrIsAbove, viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { analysisRead, examsAdmin } from '../../contract/access.ts';
import { taughtSheet } from '../../sittings/server/taught-then.ts';
import { staffMemberOf } from '../../teaching/server/teaches.ts';

type Context = Pick<SchoolContext, 'tx' | 'user'>;

/** What somebody may do with sheets of marks: conditions over `h` (exams.sheet). */
export interface SheetScope {
  readonly administers: boolean;
  /** Whose sheets the user sees. */
  readonly sees: RawBuilder<boolean>;
  /** Whose sheets are the user's own: what they teach, and what they taught when the exam was held. */
  readonly teaches: RawBuilder<boolean>;
  /** Whose sheets the user locks: those of a department they head. */
  readonly heads: RawBuilder<boolean>;
}

/**
 * The exams administrator enters, sees and locks every sheet; who reads exams sees every sheet; a teacher sees and enters what they
 * teach; the head of a department sees and locks its subjects.
 */
export async function sheetScope(ctx: Context): Promise<SheetScope> {
  const viewer = viewerOf(ctx.user);
  // What the product does by itself in a school, such as its sample, is nobody's of the school.
  const administers = mayOrIsAbove(ctx.user, examsAdmin);
  const reads = administers || judge(analysisRead, viewer) === 'allowed';
  const staffMemberId = await staffMemberOf(ctx);
  const teaches = taughtSheet(staffMemberId);
  const heads = sql<boolean>`exists (
    select from settings.courses c join settings.departments d on d.school_id = c.school_id and d.id = c.department_id
     where c.school_id = h.school_id and c.id = h.course_id and d.head_id = ${staffMemberId}::bigint)`;
  return {
    administers,
    teaches,
    heads: administers ? sql`true` : heads,
    sees: reads ? sql`true` : sql`(${teaches} or ${heads})`,
  };
}
