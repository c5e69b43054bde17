import { type RawBuilder, sql } from 'kysely';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { ledToNothing } from '../../applications/server/past.ts';
import type { RetentionRule } from '../contract/retention.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { type KeptKind, keptKinds, keptSince } from './retention.rules.ts';

type Kind = KeptKind['kind'];

const leftBefore = (day: string) => sql`
  exists (select from registration.student s where s.school_id = x.school_id and s.id = x.student_id and not s.here and s.left_on < ${day})`;

/** Of a student whose data is held for a court nothing goes, however old. */
const notHeld = (student: RawBuilder<unknown>) => sql`
  not exists (select from registration.held_students h where h.school_id = x.school_id and h.student_id = ${student})`;

/** The rows of a kind that are past their time and held for nobody. */
const past: Record<Kind, (day: string) => RawBuilder<unknown>> = {
  health: (day) => sql`registration.health x where ${leftBefore(day)} and ${notHeld(sql`x.student_id`)}`,
  documents: (day) => sql`registration.document x where ${leftBefore(day)} and ${notHeld(sql`x.student_id`)}`,
  photo: (day) => sql`
    registration.student x where not x.here and x.left_on < ${day} and x.photo_file_id is not null and ${notHeld(sql`x.id`)}`,
  applications: ledToNothing,
  health_access: (day) => sql`registration.health_access x where x.at < ${day}::date and ${notHeld(sql`x.student_id`)}`,
  employment: () => sql`settings.staff x where false`,
};

async function countPast(tx: Tx, kind: Kind, day: string): Promise<number> {
  const { rows } = await sql<{ due: number }>`select count(*) as due from ${past[kind](day)}`.execute(tx);
  return one(rows).due;
}

/** Every kind with the school's rule and how much is past its time. */
export async function listRules(ctx: RegistrationContext): Promise<RetentionRule[]> {
  const { rows } = await sql<{ kind: string; years: number; version: number }>`
    select kind, years, version from registration.retention_rule`.execute(ctx.tx);
  const rules: RetentionRule[] = [];
  for (const one of keptKinds) {
    const rule = rows.find(({ kind }) => kind === one.kind);
    const due = rule ? await countPast(ctx.tx, one.kind, keptSince(schoolDay(ctx), rule.years)) : 0;
    rules.push({ ...one, least: one.least ?? 0, years: rule?.years ?? null, version: rule?.version ?? 0, due });
  }
  return rules;
}

async function ruleOf(ctx: RegistrationContext, kind: string): Promise<RetentionRule & { kind: Kind }> {
  const found = (await listRules(ctx)).find((rule) => rule.kind === kind);
  if (!found) throw notFound('kind of data');
  return found as RetentionRule & { kind: Kind };
}

/** Says how long a kind is kept. Nothing is removed by this. */
export async function setRule(
  ctx: RegistrationContext,
  kind: string,
  version: number,
  years: number | null,
): Promise<RetentionRule> {
  const before = await ruleOf(ctx, kind);
  if (before.version !== version) throw staleRecord('rule');
  if (years !== null && years < before.least)
    throw fieldError('years', `The law wants ${before.title.toLowerCase()} kept for at least ${before.least} years.`);
  if (years === null) await sql`delete from registration.retention_rule where kind = ${kind}`.execute(ctx.tx);
  else
    await sql`
      insert into registration.retention_rule (kind, years, version) values (${kind}, ${years}, ${version + 1})
      on conflict (school_id, kind) do update set years = excluded.years, version = excluded.version`.execute(ctx.tx);
  const inYears = (value: number | null) => (value === null ? 'kept' : `${value} years`);
  ctx.changed({
    entity: 'retention rule',
    id: null,
    action: 'changed',
    before: { [before.title]: inYears(before.years) },
    after: { [before.title]: inYears(years) },
  });
  return ruleOf(ctx, kind);
}

/** Removes what is past its time; another count than was shown is refused, so that nobody removes what they did not see. */
export async function removePast(ctx: RegistrationContext, kind: string, shown: number): Promise<number> {
  const rule = await ruleOf(ctx, kind);
  if (rule.years === null) throw new UserError('rule', `${rule.title} are kept. Set for how many years first.`);
  if (rule.due !== shown)
    throw new UserError('conflict', `It is ${rule.due} now, not ${shown}. Look at the figure again, then remove.`);
  const before = past[rule.kind](keptSince(schoolDay(ctx), rule.years));
  const files = await loosen(ctx, rule.kind, before);
  if (rule.kind === 'photo')
    await sql`
      update registration.student set photo_file_id = null, version = version + 1
       where id in (select x.id from ${before})`.execute(ctx.tx);
  else await sql`delete from ${before}`.execute(ctx.tx);
  const about = {
    Kind: rule.title,
    'Kept for': `${rule.years} years`,
    Removed: rule.due,
    ...(files > 0 ? { Files: files } : {}),
  };
  ctx.changed({ entity: 'retention rule', id: null, action: 'removed past data', after: about });
  return rule.due;
}

/** Lets go of the files that the rows hold; their bytes go a day later. */
async function loosen(ctx: RegistrationContext, kind: Kind, rows: RawBuilder<unknown>): Promise<number> {
  if (kind !== 'documents' && kind !== 'photo') return 0;
  const column = kind === 'photo' ? sql`x.photo_file_id` : sql`x.file_id`;
  const { rows: held } = await sql<{ id: number }>`select ${column} as id from ${rows}`.execute(ctx.tx);
  for (const { id } of held) await ctx.services.files.unlink(ctx, id);
  return held.length;
}
