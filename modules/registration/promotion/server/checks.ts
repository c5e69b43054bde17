import { port } from '#kit/server/module/ports.ts';
import { sql } from 'kysely';
import { to } from '#kit/contract/screen.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { PromotionCheck } from '../contract/promotion.ts';
import { studentsScreens } from '../../students/contract/screens.ts';
import type { RegistrationContext } from '../../server/parts.ts';

/** What modules after this one look at before a year is ended, and do when students move on. */
export interface PromotionParts {
  /** Open examinations, receipts not posted: one figure each, 0 when there is nothing to look at. */
  readonly checks: readonly ((ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>) => Promise<PromotionCheck>)[];
  /**
   * Called once for each class that is carried out, in the same transaction: carries balances, subjects and the like over.
   * `undo` takes that back.
   */
  readonly carriers: readonly PromotionCarrier[];
}

/** Students who have just gone from one class to another, or left. */
export interface Carried {
  readonly promotionId: number;
  readonly yearId: number;
  readonly studentIds: readonly number[];
}

export interface PromotionCarrier {
  carry(ctx: RegistrationContext, carried: Carried): Promise<void>;
  undo(ctx: RegistrationContext, carried: Carried): Promise<void>;
}

/** What to look at before the year is ended. */
export async function checksOf(ctx: RegistrationContext, parts: PromotionParts): Promise<PromotionCheck[]> {
  const { rows } = await sql<{ classless: number; suspended: number; away: number; dead: number }>`
    select count(*) filter (where s.class_id is null) as classless, count(*) filter (where s.status = 'suspended') as suspended,
           count(*) filter (where s.status = 'on_leave') as away,
           count(*) filter (where c.id is not null and not c.active) as dead
      from registration.student s
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id where s.here`.execute(ctx.tx);
  const { classless = 0, suspended = 0, away = 0, dead = 0 } = rows[0] ?? {};
  const own: PromotionCheck[] = [
    {
      key: 'class',
      title: 'Students without a class',
      text: 'They go nowhere until they are given one.',
      count: classless,
      blocks: false,
      path: to(studentsScreens.students, {}, { missing: 'class' }),
    },
    {
      key: 'inactive',
      title: 'Students in a class that is not used any more',
      text: 'Move them, or make the class active again.',
      count: dead,
      blocks: false,
      path: to(studentsScreens.students),
    },
    {
      key: 'suspended',
      title: 'Suspended students',
      text: 'They go with their class and stay suspended. Decide for each who does not.',
      count: suspended,
      blocks: false,
      path: to(studentsScreens.students, {}, { status: 'suspended' }),
    },
    {
      key: 'away',
      title: 'Students on leave-out',
      text: 'They go with their class and stay out until they return.',
      count: away,
      blocks: false,
      path: to(studentsScreens.students, {}, { status: 'on_leave' }),
    },
  ];
  const others: PromotionCheck[] = [];
  for (const check of parts.checks) others.push(await check(ctx));
  return [...own, ...others].filter(({ count }) => count > 0);
}

/** What later modules look at before a year is ended. */
export const promotionChecks = port<PromotionParts['checks'][number]>('registration.promotion checks');

/** What later modules carry over with students. */
export const promotionCarriers = port<PromotionCarrier>('registration.promotion carriers');
