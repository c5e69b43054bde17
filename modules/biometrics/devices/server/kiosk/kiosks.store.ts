import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { tokenHash } from '#kit/server/auth/tokens.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { codeMinutes, type Kiosk, type kiosksApi, type OfferedCode } from '../../contract/kiosks.ts';
import { decideGadget, type GadgetStore } from '../gadgets/gadgets.store.ts';

/** Without what is mistaken for something else when it is read out. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 10;

/** What pairs a browser: the school in base 36, a dash, and letters and digits that nobody guesses within the hour. */
const newCode = (schoolId: number): string =>
  `${schoolId.toString(36)}-${Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')}`;

/** A kiosk page. Throws 404 for a device that is none. */
export async function getKiosk({ tx, now }: Pick<SchoolContext, 'tx' | 'now'>, id: number): Promise<Kiosk> {
  const { rows } = await sql<Kiosk>`
    select g.id, coalesce(k.shows_photo, false) as "showsPhoto", case when k.code_until > ${now} then k.code_until end as "codeUntil",
           case when k.token_hash is not null then k.paired_at end as "pairedAt", k.browser, coalesce(k.waiting, 0) as waiting
      from biometrics.gadget g left join biometrics.kiosk k on k.school_id = g.school_id and k.gadget_id = g.id
     where g.id = ${id} and g.kind = 'kiosk'`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('kiosk');
  return found;
}

/** Makes a kiosk: a device that is approved at once, since a browser that is not paired by hand sends nothing. Throws 400 at the fields. */
export async function createKiosk(
  ctx: SchoolContext,
  store: GadgetStore,
  { showsPhoto, ...draft }: Input<typeof kiosksApi.create>,
): Promise<OfferedCode> {
  const serial = `KIOSK-${randomBytes(6).toString('hex').toUpperCase()}`;
  const gadget = await store.create(ctx, { ...draft, serial, kind: 'kiosk', maker: 'other', timeZone: null, key: null });
  await decideGadget(ctx, store, gadget, 'approved');
  await sql`insert into biometrics.kiosk (gadget_id, shows_photo) values (${gadget.id}, ${showsPhoto})`.execute(ctx.tx);
  return offerCode(ctx, gadget.id);
}

/** Makes the code that pairs a browser; one that was made before is good no more. Throws 404, and 422 for a kiosk that is not approved. */
export async function offerCode(ctx: SchoolContext, id: number): Promise<OfferedCode> {
  await getKiosk(ctx, id);
  const { rows } = await sql`select from biometrics.gadget where id = ${id} and state = 'approved' for no key update`.execute(
    ctx.tx,
  );
  if (rows.length === 0) throw new UserError('rule', 'Approve this kiosk first.');
  const code = newCode(ctx.school.id);
  const until = new Date(ctx.now.getTime() + codeMinutes * 60_000);
  await sql`
    insert into biometrics.kiosk (gadget_id, code_hash, code_until) values (${id}, ${tokenHash(code)}, ${until})
    on conflict (school_id, gadget_id) do update set code_hash = excluded.code_hash, code_until = excluded.code_until`.execute(
    ctx.tx,
  );
  ctx.changed({ entity: 'device', id, action: 'pairing code made', after: { Until: until.toISOString() } });
  return { id, code, until: until.toISOString() };
}

/** Switches the paired browser off, and takes back a code that nobody has used. Throws 404. */
export async function revokeKiosk(ctx: SchoolContext, id: number): Promise<Kiosk> {
  const before = await getKiosk(ctx, id);
  await sql`
    update biometrics.kiosk set token_hash = null, paired_at = null, code_hash = null, code_until = null, waiting = 0
     where gadget_id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'device', id, action: 'browser switched off', before: { Browser: before.browser } });
  return getKiosk(ctx, id);
}

/** Chooses whether photos are shown. Throws 404. */
export async function showPhotos(ctx: SchoolContext, id: number, showsPhoto: boolean): Promise<Kiosk> {
  const before = await getKiosk(ctx, id);
  await sql`
    insert into biometrics.kiosk (gadget_id, shows_photo) values (${id}, ${showsPhoto})
    on conflict (school_id, gadget_id) do update set shows_photo = excluded.shows_photo`.execute(ctx.tx);
  ctx.changed({ entity: 'device', id, action: 'changed', before: { Photos: before.showsPhoto }, after: { Photos: showsPhoto } });
  return getKiosk(ctx, id);
}
