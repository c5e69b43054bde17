import { sql } from 'kysely';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import type { playerApi, PlayerSetting } from '../../contract/activities.ts';
import type { Ctx } from '../person.ts';
import { packageOf } from './packages.store.ts';

/** How long an address of a file is good, in milliseconds. */
export const passLasts = 5 * 60 * 1000;
const owner = (schoolId: number) => `H5P file of school ${schoolId}`;

/** A school that has said nothing. */
const unsaid: PlayerSetting = { playerUrl: null, version: 0 };

export async function playerSettingOf(tx: Tx): Promise<PlayerSetting> {
  const { rows } = await sql<PlayerSetting>`
    select player_url as "playerUrl", version from elearning.player_setting`.execute(tx);
  return rows[0] ?? unsaid;
}

/** Refuses an address that is none, not https, names somebody, or is the product’s own: what plays there must not reach its data. */
export function checkPlayer(address: string, publicUrl: string): void {
  const refuse = (why: string) => fieldError('playerUrl', why);
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') throw refuse('Enter an address that begins with https://.');
  if (url.username !== '' || url.password !== '') throw refuse('Enter the address without a name and a password.');
  if (url.hash !== '') throw refuse('Enter the address without what follows #.');
  const own = URL.parse(publicUrl);
  // Cookies do not tell ports apart, nor does a page told to trust its own name.
  if (url.hostname === own?.hostname) throw refuse('Enter an address of another name than this system’s own.');
}

/** Throws 409 when somebody has saved it since `version`. */
export async function savePlayer(ctx: Ctx, said: Input<typeof playerApi.save>, publicUrl: string): Promise<PlayerSetting> {
  if (said.playerUrl !== null) checkPlayer(said.playerUrl, publicUrl);
  const before = await playerSettingOf(ctx.tx);
  const { rows } = await sql`
    insert into elearning.player_setting as s (player_url) values (${said.playerUrl})
    on conflict (school_id) do update set player_url = excluded.player_url, version = s.version + 1 where s.version = ${said.version}::int
    returning version`.execute(ctx.tx);
  if (rows.length === 0 || (before.version === 0) !== (said.version === 0)) throw staleRecord('page of settings');
  const after = await playerSettingOf(ctx.tx);
  ctx.changed({ entity: 'H5P player', id: null, action: 'changed', before, after });
  return after;
}

interface Pass {
  fileId: number;
  until: number;
  origin: string;
}

/** The last part of an address that opens the player around a file instead of the file. */
export const framePage = 'play';

/** The address of the page in which the player stands with a package, good for that file and some minutes. Throws 404, 422. */
export async function playAddress(
  ctx: Ctx,
  packageId: number | null,
  { sealer, publicUrl }: { sealer: Sealer; publicUrl: string },
): Promise<{ address: string }> {
  const found = packageId === null ? null : await packageOf(ctx.tx, packageId);
  if (!found) throw notFound('file');
  const { playerUrl } = await playerSettingOf(ctx.tx);
  const player = playerUrl === null ? null : URL.parse(playerUrl);
  if (!player) throw new UserError('rule', 'Your school has no player for H5P files. Download the file instead.');
  const pass: Pass = { fileId: found.fileId, until: ctx.now.getTime() + passLasts, origin: player.origin };
  const token = sealer.seal(JSON.stringify(pass), owner(ctx.school.id));
  return { address: `${publicUrl}/api/h5pfiles/${ctx.school.id}/${token}/${framePage}` };
}

/** The player’s own address with that of the file; null where the school has another player by now, or none. */
export function playerWith({ playerUrl }: PlayerSetting, { origin }: Pick<Pass, 'origin'>, file: string): string | null {
  const player = playerUrl === null ? null : URL.parse(playerUrl);
  if (player?.origin !== origin) return null;
  player.searchParams.set('h5p', file);
  return player.href;
}

/** What a pass opens; null: it was made up, changed, or has ended. */
export function openPass(sealer: Sealer, schoolId: number, token: string, now: Date): Pass | null {
  const opened = sealer.open(token, owner(schoolId));
  if (opened === null) return null;
  const pass = JSON.parse(opened) as Pass;
  return pass.until > now.getTime() ? pass : null;
}
