import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { consentPurposes } from '#modules/registration/privacy/contract/consents.ts';
import type { ModelDraft, ModelSettings, modelSettingsApi } from '../contract/settings.ts';
import { modelDraft } from '../contract/settings.ts';
import { monthUse } from './log/month.store.ts';
import { addressProblem } from './model/address.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** What families are asked before a model answers a student. */
export const tutorConsent = 'ai' satisfies (typeof consentPurposes)[number];

interface Kept extends ModelDraft {
  secret: string | null;
  version: number;
}

/** What the school has set; what is usual before it has set anything, version 0. */
export async function keptSettings({ tx }: Pick<Context, 'tx'>): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select running as "on", address, model, month_tokens as "monthTokens", answer_tokens as "answerTokens", hour_calls as "hourCalls",
           keep_days as "keepDays", secret, version from elearning.ai_setting`.execute(tx);
  return rows[0] ?? { ...modelDraft.parse({}), secret: null, version: 0 };
}

export async function readSettings(ctx: Context, inside: readonly string[]): Promise<ModelSettings> {
  const { secret, ...kept } = await keptSettings(ctx);
  const { used, reserved } = await monthUse(ctx);
  const { rows: classes } = await sql<ModelSettings['classes'][number]>`
    select c.id, c.name, t.class_id is not null as open, t.opened_name as "openedName", t.opened_at as "openedAt",
           count(r.id)::int as students, count(r.id) filter (where y.given)::int as consents
      from settings.classes c
      left join elearning.tutor_class t on t.school_id = c.school_id and t.class_id = c.id
      left join registration.roll r on r.school_id = c.school_id and r.class_id = c.id and r.here
      left join lateral (select s.given from registration.consents s
                          where s.school_id = r.school_id and s.student_id = r.id and s.purpose = ${tutorConsent}
                          order by s.id desc limit 1) y on true
     where c.active or t.class_id is not null
     group by c.id, c.name, c.level, t.class_id, t.opened_name, t.opened_at order by c.level, c.id`.execute(ctx.tx);
  return { ...kept, hasKey: secret !== null, usedTokens: used, reservedTokens: reserved, inside: [...inside], classes };
}

/** Changes the model and its limits. Refuses addresses that are closed, and a kept key for another address. */
export async function writeSettings(
  ctx: SchoolContext,
  { version, secret, ...draft }: Input<typeof modelSettingsApi.update>,
  sealer: Sealer,
  inside: readonly string[],
): Promise<void> {
  const before = await keptSettings(ctx);
  if (before.version !== version) throw staleRecord('setting');
  if (draft.address !== null) {
    const problem = addressProblem(draft.address, inside);
    if (problem !== null) throw fieldError('address', problem);
  }
  if (draft.on && draft.address === null) throw fieldError('address', 'Enter the address of the model.');
  if (draft.on && draft.model === null) throw fieldError('model', 'Enter the name of the model.');
  // A kept key belongs to the address that it was entered for: another one would be handed it.
  const moved = draft.address !== before.address;
  if (moved && before.secret !== null && secret === null && draft.address !== null)
    throw fieldError('secret', 'Enter the key for this address, or tick that none is sent.');
  const sealed = secret ? sealer.seal(secret, ctx.school.id) : secret === '' || moved ? null : before.secret;
  const { rows } = await sql`
    insert into elearning.ai_setting as t
      (running, address, model, month_tokens, answer_tokens, hour_calls, keep_days, secret)
    values (${draft.on}, ${draft.address}, ${draft.model}, ${draft.monthTokens}::int, ${draft.answerTokens}::int, ${draft.hourCalls}::int,
            ${draft.keepDays}::int, ${sealed})
    on conflict (school_id) do update
       set running = excluded.running, address = excluded.address, model = excluded.model, month_tokens = excluded.month_tokens,
           answer_tokens = excluded.answer_tokens, hour_calls = excluded.hour_calls, keep_days = excluded.keep_days,
           secret = excluded.secret, version = t.version + 1
     where t.version = ${version}::int returning version`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('setting');
  const words = ({ on, address, model, monthTokens, answerTokens, hourCalls, keepDays }: ModelDraft) => ({
    on,
    address,
    model,
    monthTokens,
    answerTokens,
    hourCalls,
    keepDays,
  });
  ctx.changed({
    entity: 'settings of the model',
    id: null,
    action: 'changed',
    before: words(before),
    after: { ...words(draft), Key: secret ? 'entered' : sealed === null ? 'none' : 'kept' },
  });
}

/** Says which classes have the tutor. */
export async function openTutor(ctx: SchoolContext, classIds: readonly number[]): Promise<void> {
  const ids = [...new Set(classIds)];
  const { rows: known } = await sql<{ id: number; name: string; open: boolean }>`
    select c.id, c.name, t.class_id is not null as open from settings.classes c
      left join elearning.tutor_class t on t.school_id = c.school_id and t.class_id = c.id`.execute(ctx.tx);
  if (ids.some((id) => known.every((one) => one.id !== id))) throw fieldError('classIds', 'Choose classes of this school.');
  await sql`delete from elearning.tutor_class where class_id <> all(${ids}::bigint[])`.execute(ctx.tx);
  await sql`
    insert into elearning.tutor_class (class_id, opened_name, opened_at)
    select id, ${ctx.user.fullName}, ${ctx.now} from unnest(${ids}::bigint[]) as c (id) on conflict do nothing`.execute(ctx.tx);
  const named = (of: readonly { name: string }[]) => of.map(({ name }) => name);
  ctx.changed({
    entity: 'settings of the model',
    id: null,
    action: 'tutor opened',
    before: { classes: named(known.filter(({ open }) => open)) },
    after: { classes: named(known.filter(({ id }) => ids.includes(id))) },
  });
}

/** The settings of a school whose model is on. Refuses in words where it is off. */
export async function modelOn(ctx: Pick<Context, 'tx'>): Promise<Kept & { address: string; model: string }> {
  const kept = await keptSettings(ctx);
  const { on, address, model } = kept;
  if (!on || address === null || model === null)
    throw new UserError('rule', 'No model is set up. Choose the rules instead, or ask who administers e-learning.');
  return { ...kept, address, model };
}
