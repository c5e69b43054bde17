import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { sendingLanguage, sendingOutlook } from '#modules/messaging/server/public.ts';
import { classesOf, schoolDay } from '#modules/settings/server/public.ts';
import { attended } from '../../days/contract/day-status.ts';
import type { AlertPage } from '../contract/alerts.ts';
import { readAlertSettings, readRules } from './rules.store.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** The rules, and what a day of them would come to by the figures of the last ten days that have marks. */
export async function readAlertPage(ctx: Context): Promise<AlertPage> {
  const today = schoolDay(ctx);
  const settings = await readAlertSettings(ctx.tx);
  const { rows: counted } = await sql<{ days: number }>`
    select count(*) as days from (
      select distinct day from biometrics.days where day >= ${addDays(today, -40)}::date and day < ${today}::date order by day desc limit 10) d`.execute(
    ctx.tx,
  );
  const { rows: estimates } = await sql<AlertPage['estimates'][number]>`
    with last as (
      select distinct day from biometrics.days where day >= ${addDays(today, -40)}::date and day < ${today}::date order by day desc limit 10),
    reached as (
      select student_id, count(*) as guardians from registration.contacts where by_sms and phone is not null group by student_id)
    select e.event, s.class_id as "classId", (count(*)::float8 / (select count(*) from last)) as first,
           (sum(r.guardians)::float8 / (select count(*) from last)) as all
      from last l
      join biometrics.days d on d.day = l.day
      join registration.roll s on s.school_id = d.school_id and s.id = d.student_id and s.here and s.class_id is not null
      join reached r on r.student_id = d.student_id
      join lateral (values ('absent', d.status = 'absent'), ('late', d.status = 'late'), ('arrival', d.status = any(${attended}::text[])),
                           ('departure', d.status = any(${attended}::text[]))) e(event, happens) on e.happens
     group by 1, 2 order by 1, 2`.execute(ctx.tx);
  const { rows: prices } = await sql<{ cost: number; currency: string }>`
    select round(sum(cost) / nullif(sum(segments), 0))::int as cost, currency
      from messaging.messages
     where cost is not null and currency is not null and segments > 0 and day > ${addDays(today, -30)}::date
     group by currency order by sum(segments) desc limit 1`.execute(ctx.tx);
  const own = settings.partPrice === null ? null : { cost: settings.partPrice * 100, currency: 'KES' };
  const price = own ?? prices[0];
  return {
    settings,
    rules: await readRules(ctx.tx),
    classes: (await classesOf(ctx.tx)).map(({ id, name }) => ({ id, name })),
    language: await sendingLanguage(ctx.tx),
    estimates,
    days: one(counted).days,
    partCost: price?.cost ?? null,
    currency: price?.currency ?? 'KES',
    credit: (await sendingOutlook(ctx)).credit,
  };
}
