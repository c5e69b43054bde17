import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { LiveSettings, liveSettingsApi } from '../../contract/settings.ts';
import type { Ctx } from '../who.ts';

/** A school that has said nothing. */
const unsaid: LiveSettings & { sealed: string | null } = {
  opensBefore: 10,
  closesAfter: 30,
  lobby: true,
  presentMinutes: 20,
  livekitUrl: null,
  livekitKey: null,
  livekitPage: null,
  hasSecret: false,
  sealed: null,
  version: 0,
};

async function read({ tx }: Pick<Ctx, 'tx'>): Promise<typeof unsaid> {
  const { rows } = await sql<typeof unsaid>`
    select s.opens_before as "opensBefore", s.closes_after as "closesAfter", s.lobby, s.present_minutes as "presentMinutes",
           s.livekit_url as "livekitUrl", s.livekit_key as "livekitKey", s.livekit_page as "livekitPage",
           s.livekit_sealed is not null as "hasSecret", s.livekit_sealed as sealed, s.version
      from elearning.live_setting s`.execute(tx);
  return rows[0] ?? unsaid;
}

/** How live classes are held here; without the secret. */
export async function liveSettingsOf(ctx: Pick<Ctx, 'tx'>): Promise<LiveSettings> {
  const { sealed: _sealed, ...settings } = await read(ctx);
  return settings;
}

/** LiveKit’s address and keys; null where any is missing or cannot be read any more. */
export async function livekitOf(ctx: Pick<Ctx, 'tx' | 'school'>, sealer: Sealer) {
  const { livekitUrl: url, livekitKey: apiKey, livekitPage: page, sealed } = await read(ctx);
  const secret = sealed === null ? null : sealer.open(sealed, ctx.school.id);
  return url !== null && apiKey !== null && secret !== null ? { url, apiKey, secret, page } : null;
}

/** Throws 409 when somebody has saved them since. */
export async function saveLiveSettings(
  ctx: Ctx,
  { livekitSecret, ...said }: Input<typeof liveSettingsApi.save>,
  sealer: Sealer,
): Promise<LiveSettings> {
  const before = await liveSettingsOf(ctx);
  const sealed = livekitSecret === null ? null : sealer.seal(livekitSecret, ctx.school.id);
  const { rows } = await sql`
    insert into elearning.live_setting as s
      (opens_before, closes_after, lobby, present_minutes, livekit_url, livekit_key, livekit_page, livekit_sealed)
    values (${said.opensBefore}, ${said.closesAfter}, ${said.lobby}, ${said.presentMinutes}, ${said.livekitUrl}, ${said.livekitKey},
            ${said.livekitPage}, ${sealed})
    on conflict (school_id) do update
      set opens_before = excluded.opens_before, closes_after = excluded.closes_after, lobby = excluded.lobby,
          present_minutes = excluded.present_minutes, livekit_url = excluded.livekit_url, livekit_key = excluded.livekit_key,
          livekit_page = excluded.livekit_page, livekit_sealed = coalesce(excluded.livekit_sealed, s.livekit_sealed),
          version = s.version + 1
      where s.version = ${said.version}
    returning s.version`.execute(ctx.tx);
  if (rows.length === 0 || (before.version === 0) !== (said.version === 0)) throw staleRecord('page of settings');
  const after = await liveSettingsOf(ctx);
  ctx.changed({ entity: 'settings of live classes', id: null, action: 'changed', before, after });
  return after;
}
