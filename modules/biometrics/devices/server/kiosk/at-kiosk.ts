import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { writeAudit } from '#kit/server/audit/audit.ts';
import type { School } from '#kit/server/auth/principal.ts';
import { newSecret, tokenHash } from '#kit/server/auth/tokens.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { asSchool } from '#kit/server/db/transaction.ts';
import type { PublicContext } from '#kit/server/http/context.ts';
import { schoolInTransaction } from '#modules/platform/server/public.ts';
import type { GadgetDirection } from '../../contract/gadgets.ts';
import type { KioskState } from '../../contract/kiosk-page.ts';

/** A browser that is paired; the transaction is its school's. */
export interface AtKiosk {
  readonly tx: Tx;
  readonly now: Date;
  readonly school: School;
  readonly id: number;
  readonly name: string;
  readonly location: string | null;
  readonly direction: GadgetDirection;
  readonly showsPhoto: boolean;
}

type Found = Pick<AtKiosk, 'id' | 'name' | 'location' | 'direction' | 'showsPhoto'>;

const columns = sql`g.id, g.name, g.location, g.direction, k.shows_photo as "showsPhoto"`;
const kiosks = sql`
  biometrics.kiosk k join biometrics.gadget g on g.school_id = k.school_id and g.id = k.gadget_id and g.kind = 'kiosk' and g.state = 'approved'`;

const switchedOff = () =>
  new UserError('conflict', 'This kiosk has been switched off. Ask the attendance administrator for a new pairing code.');
const noCode = () =>
  new UserError('not_found', 'This pairing code is not good: it has been used, or its hour is over. Ask for another one.');

/** The school that a code or a token begins with, in base 36. */
async function schoolOf(ctx: PublicContext, word: string): Promise<School | null> {
  const id = Number.parseInt(/^[0-9a-z]{1,6}(?=[-.])/.exec(word)?.[0] ?? '', 36);
  return id > 0 && id < 2 ** 31 ? schoolInTransaction(ctx, id) : null;
}

/** Runs `work` for the browser that holds a token. Throws 409 for one that was switched off or never was. */
export async function atKiosk<R>(ctx: PublicContext, token: string, work: (at: AtKiosk) => Promise<R>): Promise<R> {
  const school = await schoolOf(ctx, token);
  if (!school) throw switchedOff();
  // What was scanned meanwhile stays on the kiosk.
  if (school.status === 'suspended')
    throw new UserError('school_suspended', `${school.name} is suspended. What is scanned stays on this kiosk.`);
  const { tx, now } = ctx;
  return asSchool(tx, school.id, async () => {
    // Whoever switches it off waits until what it sends is kept, and two calls of one kiosk go one after the other.
    const { rows } = await sql<Found>`
      select ${columns} from ${kiosks} where k.token_hash = ${tokenHash(token)} for no key update of k`.execute(tx);
    const [found] = rows;
    if (!found) throw switchedOff();
    return work({ tx, now, school, ...found });
  });
}

/** Pairs the browser that knows a code; one that was paired before is switched off. Throws 404 for a code that is not good. */
export async function pairBrowser(ctx: PublicContext, said: string): Promise<{ token: string; kiosk: KioskState }> {
  const code = said.toLowerCase().replaceAll(/\s/g, '');
  const school = await schoolOf(ctx, code);
  if (!school || school.status === 'suspended') throw noCode();
  const { tx, now, device, ip } = ctx;
  return asSchool(tx, school.id, async () => {
    const { rows } = await sql<Found>`
      select ${columns} from ${kiosks} where k.code_hash = ${tokenHash(code)} and k.code_until > ${now} for no key update of k`.execute(
      tx,
    );
    const [found] = rows;
    if (!found) throw noCode();
    const token = `${school.id.toString(36)}.${newSecret()}`;
    await sql`
      update biometrics.kiosk
         set token_hash = ${tokenHash(token)}, code_hash = null, code_until = null, paired_at = ${now}, browser = ${device}, waiting = 0
       where gadget_id = ${found.id}`.execute(tx);
    const actor = { accountId: null, name: found.name, endpoint: 'kiosk', ip, device, requestId: null };
    const change = { entity: 'device', id: found.id, action: 'browser paired', after: { Browser: device } };
    await writeAudit(tx, actor, [change]);
    return { token, kiosk: stateOf({ tx, now, school, ...found }) };
  });
}

export const stateOf = ({ name, location, direction, school, now }: AtKiosk): KioskState => ({
  name,
  location,
  direction,
  school: school.name,
  timeZone: school.timeZone,
  now: now.toISOString(),
});

/** Notes how many scans wait on a kiosk for the line. */
export async function noteWaiting({ tx, id }: AtKiosk, waiting: number): Promise<void> {
  await sql`update biometrics.kiosk set waiting = ${waiting} where gadget_id = ${id} and waiting <> ${waiting}`.execute(tx);
}
