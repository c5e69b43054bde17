import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { refuse } from '#kit/contract/errors.ts';
import { staleRecord, type StoreContext } from '#kit/server/db/table-store.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { requireKnown } from '#modules/messaging/outgoing/contract/placeholders.ts';
import { classesOf } from '#modules/settings/server/public.ts';
import type { AlertRule, AlertSettings, alertsApi } from '../contract/alerts.ts';
import { type AlertEvent, alertEvents, alertKinds } from '../contract/events.ts';

/** A school that has said nothing. */
const unsaid: AlertSettings = {
  limitMinutes: 60,
  dayCap: 500,
  absentAt: '10:00',
  absentCounts: 'register',
  partPrice: null,
  version: 0,
};

/** What holds for all events. */
export async function readAlertSettings(tx: Tx): Promise<AlertSettings> {
  const { rows } = await sql<AlertSettings>`
    select limit_minutes as "limitMinutes", day_cap as "dayCap", absent_at as "absentAt", absent_counts as "absentCounts",
           part_price as "partPrice", version
      from biometrics.alert_setting`.execute(tx);
  return rows[0] ?? unsaid;
}

/** Throws 409 when somebody has saved them since `version`. */
export async function saveAlertSettings(ctx: StoreContext, input: Input<typeof alertsApi.save>): Promise<AlertSettings> {
  const before = await readAlertSettings(ctx.tx);
  const { rows } = await sql<{ version: number }>`
    insert into biometrics.alert_setting as s (limit_minutes, day_cap, absent_at, absent_counts, part_price)
    values (${input.limitMinutes}, ${input.dayCap}, ${input.absentAt}, ${input.absentCounts}, ${input.partPrice})
    on conflict (school_id) do update
      set limit_minutes = excluded.limit_minutes, day_cap = excluded.day_cap, absent_at = excluded.absent_at,
          absent_counts = excluded.absent_counts, part_price = excluded.part_price, version = s.version + 1
      where s.version = ${input.version}
    returning version`.execute(ctx.tx);
  const version = rows[0]?.version;
  if (version === undefined || (before.version === 0) !== (input.version === 0)) throw staleRecord('page of settings');
  const after = { ...input, version };
  ctx.changed({ entity: 'attendance message', id: null, action: 'settings changed', before, after });
  return after;
}

interface Stored extends Omit<AlertRule, 'textEn' | 'textSw'> {
  textEn: string | null;
  textSw: string | null;
}

const never = (event: AlertEvent): Stored => ({
  event,
  told: false,
  classIds: null,
  reach: 'first',
  textEn: null,
  textSw: null,
  version: 0,
});

/** How each event is told, in their order. */
export async function readRules(tx: Tx): Promise<AlertRule[]> {
  const { rows } = await sql<Stored>`
    select event, told, to_jsonb(class_ids) as "classIds", reach, text_en as "textEn", text_sw as "textSw", version
      from biometrics.alert_rule`.execute(tx);
  return alertEvents.map((event) => {
    const rule = rows.find((row) => row.event === event) ?? never(event);
    const { texts } = alertKinds[event];
    return { ...rule, textEn: rule.textEn ?? texts.en, textSw: rule.textSw ?? texts.sw };
  });
}

/** How one event is told. */
export async function ruleOf(tx: Tx, event: AlertEvent): Promise<AlertRule> {
  const rule = (await readRules(tx)).find((one) => one.event === event);
  if (!rule) throw new Error(`There is no rule of ${event}.`);
  return rule;
}

/**
 * Switches an event and writes its texts; a text that is the product's own is not kept. Throws 409 when somebody has saved it
 * since `version`, 422 at the field for a class that is not one of the school's and for a placeholder that means nothing.
 */
export async function setRule(ctx: StoreContext, input: Input<typeof alertsApi.set>): Promise<AlertRule> {
  const { event, told, reach } = input;
  const { texts, placeholders } = alertKinds[event];
  requireKnown(input.textEn, placeholders, 'textEn');
  requireKnown(input.textSw, placeholders, 'textSw');
  const classes = await classesOf(ctx.tx);
  if (input.classIds?.some((id) => !classes.some((one) => one.id === id)))
    refuse([{ path: 'classIds', message: 'Choose classes of the school.' }]);
  const before = await ruleOf(ctx.tx, event);
  const own = (text: string, usual: string) => (text === usual ? null : text);
  const { rows } = await sql`
    insert into biometrics.alert_rule as r (event, told, class_ids, reach, text_en, text_sw)
    values (${event}, ${told}, ${input.classIds}::bigint[], ${reach}, ${own(input.textEn, texts.en)}, ${own(input.textSw, texts.sw)})
    on conflict (school_id, event) do update
      set told = excluded.told, class_ids = excluded.class_ids, reach = excluded.reach, text_en = excluded.text_en,
          text_sw = excluded.text_sw, version = r.version + 1
      where r.version = ${input.version}
    returning version`.execute(ctx.tx);
  if (rows.length === 0 || (before.version === 0) !== (input.version === 0)) throw staleRecord('event');
  const after = await ruleOf(ctx.tx, event);
  const inWords = (rule: AlertRule) => ({
    Event: alertKinds[event].title,
    Told: rule.told ? 'Yes' : 'No',
    Classes:
      rule.classIds === null ? 'All' : classes.flatMap(({ id, name }) => (rule.classIds?.includes(id) ? name : [])).join(', '),
    Guardians: rule.reach,
    English: rule.textEn,
    Swahili: rule.textSw,
  });
  ctx.changed({ entity: 'attendance message', id: null, action: 'rule changed', before: inWords(before), after: inWords(after) });
  return after;
}

/** In a restored school nothing is told before somebody switches it on: the first one goes on telling. */
export async function tellNothing(tx: Tx, schoolId: number): Promise<void> {
  await sql`update biometrics.alert_rule set told = false where school_id = ${schoolId}`.execute(tx);
}
