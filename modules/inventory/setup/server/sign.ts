import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { hashPassword, verifyPassword } from '#kit/server/auth/passwords.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { mostWrong, type Signing } from '../contract/signing.ts';

type SignContext = Pick<SchoolContext, 'tx' | 'user' | 'changed'>;

interface Signature {
  how: Signing;
  staffMemberId?: number | null | undefined;
  studentId?: number | null | undefined;
  pin?: string | null | undefined;
  card?: string | null | undefined;
}

interface Person {
  name: string;
  /** What their card says: staff number or admission number. */
  number: string | null;
  pinHash: string | null;
  wrong: number;
  own: boolean;
}

/**
 * Whoever receives something signs for it: with their signing code, with their card, as who is signed in, or on the printed
 * paper. Throws at `pin`, `card` or `signedHow`. A wrong code is counted even though the call is refused, so nothing else
 * may have been written before.
 */
export async function signedBy(ctx: SignContext, given: Signature): Promise<{ how: Signing; name: string }> {
  const { how } = given;
  const person = await whoSigns(ctx, given);
  if (how === 'pin') await refusePin(ctx, given, person);
  if (how === 'card' && !isCardOf(person, given.card))
    throw given.card?.trim()
      ? fieldError('card', `This is not the card of ${person.name}.`)
      : fieldError('card', 'Scan the card.');
  if (how === 'own' && !person.own)
    throw fieldError('signedHow', `${person.name} is not who is signed in. They sign with their code, their card or on paper.`);
  return { how, name: person.name };
}

async function whoSigns({ tx, user }: SignContext, { staffMemberId, studentId }: Signature): Promise<Person> {
  if (!staffMemberId && !studentId) throw fieldError('staffMemberId', 'Choose who signs.');
  const { rows } = staffMemberId
    ? await sql<Person>`
        select s.full_name as name, s.staff_no as number, p.pin_hash as "pinHash", coalesce(p.wrong, 0)::int as wrong,
               exists (select from platform.users u
                        where u.school_id = s.school_id and u.id = ${user.accountId} and u.staff_member_id = s.id) as own
          from settings.staff s
          left join inventory.pin p on p.school_id = s.school_id and p.staff_member_id = s.id
         where s.id = ${staffMemberId}`.execute(tx)
    : await sql<Person>`
        select full_name as name, admission_no as number, null::text as "pinHash", 0 as wrong, false as own
          from registration.roll where id = ${studentId ?? null}`.execute(tx);
  const [person] = rows;
  if (person) return person;
  throw staffMemberId
    ? fieldError('staffMemberId', 'Choose a member of staff of this school.')
    : fieldError('studentId', 'Choose a student of this school.');
}

const plain = (text: string | null | undefined) => (text ?? '').trim().toLowerCase();
const isCardOf = ({ number }: Person, card: string | null | undefined) => plain(card) !== '' && plain(card) === plain(number);

async function refusePin({ tx, changed }: SignContext, { pin, staffMemberId }: Signature, person: Person): Promise<void> {
  if (!pin) throw fieldError('pin', 'Enter the signing code.');
  if (person.pinHash === null)
    throw fieldError('pin', `${person.name} has no signing code yet. Everybody sets their own under Stores → My signing code.`);
  if (person.wrong >= mostWrong) throw refused(lockedWords(person.name));
  // Counted before it is compared, so that of many at once no more than five are compared.
  const { rows } = await sql<{ wrong: number }>`
    update inventory.pin set wrong = wrong + 1
     where staff_member_id = ${staffMemberId ?? null} and wrong < ${mostWrong} returning wrong`.execute(tx);
  const [counted] = rows;
  if (!counted) throw refused(lockedWords(person.name));
  if (await verifyPassword(person.pinHash, pin)) {
    await sql`update inventory.pin set wrong = 0 where staff_member_id = ${staffMemberId ?? null}`.execute(tx);
    return;
  }
  const locked = counted.wrong >= mostWrong;
  if (locked) changed({ entity: 'signing code', id: staffMemberId ?? null, action: 'locked', after: { name: person.name } });
  throw refused(locked ? lockedWords(person.name) : `This is not the signing code of ${person.name}.`);
}

const lockedWords = (name: string) => `The signing code of ${name} is locked. They set it anew under Stores → My signing code.`;

/** The count of wrong codes is kept although the call is refused. */
function refused(message: string): UserError {
  return new UserError('rule', message, { fields: [{ path: 'pin', message }], keep: true });
}

/** The member of staff whose account is signed in; null for one that is of nobody on the staff. */
export async function ownStaffMember({ tx, user }: Pick<SchoolContext, 'tx' | 'user'>): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select staff_member_id as id from platform.users where id = ${user.accountId}`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function mySigning(ctx: Pick<SchoolContext, 'tx' | 'user'>) {
  const own = await ownStaffMember(ctx);
  const { rows } = await sql<{ wrong: number }>`
    select wrong from inventory.pin where staff_member_id = ${own}`.execute(ctx.tx);
  const [pin] = rows;
  return { staff: own !== null, set: pin !== undefined, locked: pin !== undefined && pin.wrong >= mostWrong };
}

/** One sets one’s own; nobody sets another’s. */
export async function setMySigning(ctx: SignContext, pin: string): Promise<void> {
  const own = await ownStaffMember(ctx);
  if (own === null) throw new UserError('rule', 'This account is of nobody on the staff, who could sign for anything.');
  const hashed = await hashPassword(pin);
  await sql`
    insert into inventory.pin (staff_member_id, pin_hash) values (${own}, ${hashed})
    on conflict (school_id, staff_member_id) do update set pin_hash = excluded.pin_hash, wrong = 0, set_at = clock_timestamp()`.execute(
    ctx.tx,
  );
  ctx.changed({ entity: 'signing code', id: own, action: 'set' });
}
