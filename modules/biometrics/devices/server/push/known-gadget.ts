import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { School } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { inPlatform, inSchool } from '#kit/server/db/transaction.ts';
import { networkOf } from '#kit/server/http/network.ts';
import type { Services } from '#kit/server/http/services.ts';
import { type GadgetMaker, serialNumber } from '../../contract/gadgets.ts';
import { schoolById } from '#modules/platform/server/public.ts';

/** A device that calls, with whose it is. */
export interface KnownGadget {
  readonly id: number;
  readonly serial: string;
  readonly school: School;
  /** The zone of its clock. */
  readonly timeZone: string;
  readonly stamp: string | null;
  /** It speaks PUSH 3.x. */
  readonly accessControl: boolean;
}

/** What a call says of who calls. */
export interface Caller {
  /** Whose words it speaks: a device that stands here as another's is not heard. */
  readonly maker: Exclude<GadgetMaker, 'other'>;
  readonly serial: string;
  readonly ip: string;
  /** The communication key, which devices say when they call first; null: this call says none. */
  readonly key: string | null;
}

interface Found {
  readonly id: number;
  readonly schoolId: number;
  readonly state: 'waiting' | 'approved' | 'refused';
  readonly maker: GadgetMaker;
  readonly keyed: boolean;
  readonly secret: string | null;
  readonly provedFrom: string | null;
  readonly timeZone: string | null;
  readonly stamp: string | null;
  readonly accessControl: boolean;
}

const refused = (): UserError => new UserError('unauthorised', 'UNKNOWN DEVICE');

/**
 * The device that calls. Throws 401 for a serial number that no school has typed, for a device that is not approved, and for one with
 * a key that has not proved it from this address: nothing of theirs is kept, and they keep what they have.
 */
export async function knownGadget(services: Services, sealer: Sealer, caller: Caller): Promise<KnownGadget> {
  if (!serialNumber.test(caller.serial)) throw refused();
  const found = await inPlatform(services.db, (tx) => find(tx, caller.serial), { readOnly: true });
  const school = found && (await schoolById(services, found.schoolId));
  if (!found || !school || school.status === 'suspended' || found.state === 'refused' || found.maker !== caller.maker)
    throw refused();
  const network = networkOf(caller.ip);
  const proves = caller.key !== null && found.keyed && isKey(sealer, found, caller.key);
  // Hikvision's says its key with every call, and always has one.
  const proved = proves || (caller.maker === 'zkteco' && (!found.keyed || (caller.key === null && found.provedFrom === network)));
  if (!proved) throw refused();
  if (found.state === 'waiting' || (proves && found.provedFrom !== network))
    await inSchool(services.db, school.id, (tx) => noteCall(tx, found.id, services.clock(), proves ? network : null));
  if (found.state === 'waiting') throw refused();
  return {
    id: found.id,
    serial: caller.serial,
    school,
    timeZone: found.timeZone ?? school.timeZone,
    stamp: found.stamp,
    accessControl: found.accessControl,
  };
}

/** A copy of a school that was restored beside it has the same serial numbers: the one that is approved answers. A kiosk proves itself elsewhere. */
async function find(tx: Tx, serial: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select g.id, g.school_id as "schoolId", g.state, g.maker, g.keyed, k.secret, g.proved_from as "provedFrom", g.time_zone as "timeZone", g.stamp,
           g.access_control as "accessControl"
      from biometrics.gadget g
      left join biometrics.gadget_key k on k.school_id = g.school_id and k.gadget_id = g.id
     where g.serial = ${serial} and g.kind <> 'kiosk'
     order by case g.state when 'approved' then 1 when 'waiting' then 2 else 3 end, g.school_id limit 1`.execute(tx);
  return rows[0] ?? null;
}

function isKey(sealer: Sealer, { secret, schoolId }: Found, said: string): boolean {
  const key = secret === null ? null : sealer.open(secret, schoolId);
  if (key === null) return false;
  const [given, right] = [Buffer.from(said), Buffer.from(key)];
  return given.length === right.length && timingSafeEqual(given, right);
}

async function noteCall(tx: Tx, id: number, now: Date, provedFrom: string | null): Promise<void> {
  await sql`
    update biometrics.gadget set last_seen = ${now}, silent_since = null, proved_from = coalesce(${provedFrom}::text, proved_from)
     where id = ${id}`.execute(tx);
}

/** What a call says of the device itself; null where it says nothing. */
export interface SaidOfItself {
  readonly firmware?: string | null;
  readonly stamp?: string | null;
  readonly drift?: number | null;
  readonly accessControl?: boolean;
}

/** Notes that a device has called, at most twice a minute unless it says something new. */
export async function noteSeen(tx: Tx, id: number, now: Date, said: SaidOfItself = {}): Promise<void> {
  const { firmware = null, stamp = null, drift = null, accessControl = false } = said;
  await sql`
    update biometrics.gadget
       set last_seen = ${now}, silent_since = null, firmware = coalesce(${firmware}::text, firmware), stamp = coalesce(${stamp}::text, stamp),
           drift = coalesce(${drift}::int, drift), access_control = access_control or ${accessControl}::boolean
     where id = ${id}
       and (last_seen is null or last_seen < ${now}::timestamptz - interval '30 seconds'
            or firmware is distinct from coalesce(${firmware}::text, firmware) or stamp is distinct from coalesce(${stamp}::text, stamp)
            or drift is distinct from coalesce(${drift}::int, drift) or (${accessControl}::boolean and not access_control))`.execute(
    tx,
  );
}
