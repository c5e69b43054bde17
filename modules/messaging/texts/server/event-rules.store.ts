import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { EventKind } from '#kit/contract/events.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { EventRule, eventRulesApi } from '../contract/event-rules.ts';
import { requireKnown } from '../../outgoing/contract/placeholders.ts';

interface Stored {
  key: string;
  told: boolean;
  reach: 'first' | 'all';
  textEn: string | null;
  textSw: string | null;
  version: number;
}

async function stored(tx: Tx, key?: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select key, told, reach, text_en as "textEn", text_sw as "textSw", version from messaging.event_rule
     where ${key === undefined ? sql`true` : sql`key = ${key}`}`.execute(tx);
  return rows;
}

/** What every text of an event may name. */
const known = (kind: EventKind) => ({
  school: 'The school’s name',
  name: 'The recipient’s name',
  ...kind.placeholders,
});

function ruleOf(kind: EventKind, own: Stored | undefined): EventRule {
  const { key, title, group, to, texts, urgent } = kind;
  return {
    key,
    title,
    group,
    to,
    told: own?.told ?? kind.on,
    reach: own?.reach ?? 'first',
    textEn: own?.textEn ?? texts.en,
    textSw: own?.textSw ?? texts.sw,
    ownTexts: own !== undefined && (own.textEn !== null || own.textSw !== null),
    urgent,
    placeholders: Object.entries(known(kind)).map(([name, means]) => ({ name, means })),
    version: own?.version ?? 0,
  };
}

/** The school's rule of one event, as it stands now. */
export const ruleOfEvent = async (tx: Tx, kind: EventKind): Promise<EventRule> => ruleOf(kind, (await stored(tx, kind.key))[0]);

/** Every event with the school's switches and texts, in the order of the modules. */
export async function listEventRules(tx: Tx, kinds: readonly EventKind[]): Promise<EventRule[]> {
  const rows = await stored(tx);
  return kinds.map((kind) =>
    ruleOf(
      kind,
      rows.find(({ key }) => key === kind.key),
    ),
  );
}

type Context = Pick<SchoolContext, 'tx' | 'changed'>;

function kindOf(kinds: readonly EventKind[], key: string): EventKind {
  const kind = kinds.find((one) => one.key === key);
  if (!kind) throw notFound('event');
  return kind;
}

/** Switches an event and writes its texts; a text that is the product's own is not kept. */
export async function setEventRule(
  ctx: Context,
  kinds: readonly EventKind[],
  input: Input<typeof eventRulesApi.set>,
): Promise<EventRule> {
  const kind = kindOf(kinds, input.key);
  requireKnown(input.textEn, known(kind), 'textEn');
  requireKnown(input.textSw, known(kind), 'textSw');
  const before = await ruleOfEvent(ctx.tx, kind);
  const own = (text: string, usual: string) => (text === usual ? null : text);
  const { rows } = await sql`
    insert into messaging.event_rule (key, told, reach, text_en, text_sw, version)
    values (${input.key}, ${input.told}, ${input.reach}, ${own(input.textEn, kind.texts.en)}, ${own(input.textSw, kind.texts.sw)}, 1)
    on conflict (school_id, key) do update
       set told = excluded.told, reach = excluded.reach, text_en = excluded.text_en, text_sw = excluded.text_sw,
           version = messaging.event_rule.version + 1
     where messaging.event_rule.version = ${input.version} returning key`.execute(ctx.tx);
  if (rows.length === 0 || before.version !== input.version) throw staleRecord('event');
  const after = await ruleOfEvent(ctx.tx, kind);
  ctx.changed({ entity: 'event rule', id: null, action: 'changed', before: inWords(before), after: inWords(after) });
  return after;
}

/** Goes back to the event's own switch and texts. */
export async function resetEventRule(ctx: Context, kinds: readonly EventKind[], key: string): Promise<EventRule> {
  const kind = kindOf(kinds, key);
  const before = await ruleOfEvent(ctx.tx, kind);
  await sql`delete from messaging.event_rule where key = ${key}`.execute(ctx.tx);
  const after = await ruleOfEvent(ctx.tx, kind);
  ctx.changed({ entity: 'event rule', id: null, action: 'reset', before: inWords(before), after: inWords(after) });
  return after;
}

const inWords = ({ title, told, reach, textEn, textSw }: EventRule) => ({
  Event: title,
  Told: told ? 'Yes' : 'No',
  Guardians: reach,
  English: textEn,
  Swahili: textSw,
});
