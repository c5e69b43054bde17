import { dayIn } from '#kit/contract/dates.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { inPlatform } from '#kit/server/db/transaction.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type ResourceStore, resourceStore } from '#kit/server/resource/resource-store.ts';
import { type Gadget, gadgets, type GadgetState } from '../../contract/gadgets.ts';

type Draft = z.output<typeof gadgets.draft>;

export type GadgetStore = ResourceStore<typeof gadgets, SchoolContext>;

/** Devices. A serial number stands at one school of the installation: devices do not say whose they are. */
export function gadgetStore(sealer: Sealer): GadgetStore {
  return resourceStore<typeof gadgets, SchoolContext>(gadgets, (today) => ({
    table: 'biometrics.gadget',
    search: ['name', 'serial', 'location'],
    computed: {
      state: sql`t.state`,
      keyed: sql`t.keyed`,
      lastSeen: sql`t.last_seen`,
      silentSince: sql`t.silent_since`,
      firmware: sql`t.firmware`,
      accessControl: sql`t.access_control`,
      drift: sql`t.drift`,
      punchesToday: sql`(select count(*) from biometrics.punch p where p.school_id = t.school_id and p.gadget_id = t.id and p.day = ${today}::date)`,
    },
    where: { silent: (silent) => sql`(t.silent_since is not null) = ${silent}::boolean` },
    before: async (ctx, draft, was) => {
      refuseZone(draft.timeZone);
      refuseKey(draft, was);
      if (draft.serial !== was?.serial) await refuseElsewhere(ctx, draft.serial);
      // Another serial number is another device, which proves itself and is approved anew.
      if (was && draft.serial !== was.serial)
        await sql`
          update biometrics.gadget set state = 'waiting', proved_from = null, last_seen = null, silent_since = null, firmware = null, drift = null, stamp = null,
                 access_control = false
           where id = ${was.id}`.execute(ctx.tx);
    },
    apart: {
      fields: ['key'],
      write: async (ctx, id, { key }) => {
        if (key === null) return;
        const secret = sealer.seal(key, ctx.school.id);
        await sql`
          insert into biometrics.gadget_key (gadget_id, secret) values (${id}, ${secret})
          on conflict (school_id, gadget_id) do update set secret = excluded.secret`.execute(ctx.tx);
        await sql`update biometrics.gadget set keyed = true, proved_from = null where id = ${id}`.execute(ctx.tx);
      },
    },
  }));
}

/** The key of a Hikvision device stands in the address to which it posts, and is all that it proves itself by. */
function refuseKey({ maker, key }: Pick<Draft, 'maker' | 'key'>, was: Gadget | null): void {
  if (maker !== 'hikvision' || (key === null && was?.maker === 'hikvision' && was.keyed)) return;
  if (key === null)
    throw fieldError('key', 'Enter a key for the address to which a Hikvision device posts: 12 to 40 letters and digits.');
  if (!/^[A-Za-z0-9]{12,40}$/.test(key))
    throw fieldError('key', 'Enter 12 to 40 letters and digits: the key is part of the address to which the device posts.');
}

function refuseZone(timeZone: string | null): void {
  if (timeZone === null) return;
  try {
    // Throws for a zone that it does not know.
    dayIn(timeZone, new Date(0));
  } catch {
    throw fieldError('timeZone', 'Enter a time zone as Africa/Nairobi.');
  }
}

/** Two schools that type the same serial number at once wait for each other. Throws 400 at the field. */
async function refuseElsewhere(ctx: SchoolContext, serial: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('device ' || ${serial}, 0))`.execute(ctx.tx);
  const elsewhere = await inPlatform(
    ctx.services.db,
    async (tx) => {
      const { rows } = await sql`
        select from biometrics.gadget where serial = ${serial} and school_id <> ${ctx.school.id} limit 1`.execute(tx);
      return rows.length > 0;
    },
    { readOnly: true },
  );
  if (elsewhere)
    throw fieldError(
      'serial',
      'This serial number is another school’s. Check it on the device; if it is yours, tell who runs the product.',
    );
}

/** Approves or refuses a device. Throws 404, 409 when it was changed since, and 422 where another school’s is approved. */
export async function decideGadget(
  ctx: SchoolContext,
  store: GadgetStore,
  { id, version }: { id: number; version: number },
  state: Exclude<GadgetState, 'waiting'>,
): Promise<Gadget> {
  const before = await store.get(ctx, id);
  if (before.state === state) throw new UserError('rule', `This device is ${state} already.`);
  if (state === 'approved') await refuseElsewhere(ctx, before.serial);
  const { rows } = await sql`
    update biometrics.gadget set state = ${state}, silent_since = null, version = version + 1 where id = ${id} and version = ${version} returning id`.execute(
    ctx.tx,
  );
  if (rows.length === 0) throw staleRecord('device');
  const after = await store.get(ctx, id);
  ctx.changed({ entity: 'device', id, action: state, before, after });
  return after;
}

/** The devices of a school that was restored from its copy call the school that it is a copy of: here they wait. */
export async function letGadgetsWait(tx: Tx, schoolId: number): Promise<void> {
  await sql`
    update biometrics.gadget set state = 'waiting', proved_from = null, silent_since = null where school_id = ${schoolId} and state = 'approved'`.execute(
    tx,
  );
  await sql`
    update biometrics.gadget_command set state = 'failed' where school_id = ${schoolId} and state in ('waiting', 'sent')`.execute(
    tx,
  );
}
