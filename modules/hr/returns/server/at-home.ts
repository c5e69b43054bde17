import { type RawBuilder, sql } from 'kysely';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { hrAdmin } from '../../contract/access.ts';
import { returnName, type statutoryKinds } from '../contract/kinds.ts';
import { returnsScreens } from '../contract/screens.ts';
import { posted } from './month/posted.ts';

type Kind = (typeof statutoryKinds)[number];

const taken: Readonly<Record<Kind, RawBuilder<unknown>>> = {
  paye: sql`s.paye`,
  nssf: sql`s.nssf + s.nssf_employer`,
  health: sql`s.health`,
  housing: sql`s.housing + s.housing_employer`,
  nita: sql`s.nita`,
};

/** Months before this one, up to a year back, in which something was taken that nobody has filed yet. */
const unfiled = (kind: Kind, now: Date) => sql`
  select count(*)::int from (
    select distinct r.school_id, r.month from hr.pay_run r join platform.schools h on h.id = r.school_id
     where ${posted} and r.month < date_trunc('month', ${now}::timestamptz at time zone h.time_zone)::date
       and r.month >= (date_trunc('month', ${now}::timestamptz at time zone h.time_zone) - interval '12 months')::date
       and ${
         kind === 'paye'
           ? sql`true`
           : sql`exists (
         select from hr.pay_slip s where s.school_id = r.school_id and s.run_id = r.id and ${taken[kind]} <> 0)`
       }) m
   where not exists (
     select from hr.return_filed f
      where f.school_id = m.school_id and f.month = m.month and f.kind = ${kind} and f.state <> 'taken_back')`;

const one = (kind: Kind): Waits => {
  const name = kind === 'health' ? 'SHIF' : returnName(kind, '', '9999-12');
  return {
    key: `return-${kind}`,
    title: `File ${name}`,
    screen: returnsScreens.returns,
    query: `kind=${kind}`,
    note: [`month of ${name} is due on the 9th of the next`, `months of ${name} are not filed`],
    access: hrAdmin,
    count: (_account, now) => unfiled(kind, now),
  };
};

/** What statute asks to be filed by the ninth, from the first of the next month until somebody says that it was. */
export const returnsAtHome: readonly Waits[] = [one('paye'), one('nssf'), one('health'), one('housing'), one('nita')];
