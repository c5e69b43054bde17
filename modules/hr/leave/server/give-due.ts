import { sql } from 'kysely';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Entry } from './entitlement.rules.ts';
import { dueBy } from './entitlement.rules.ts';
import { employeeFacts, ledgerOf, typeFacts } from './facts.store.ts';

/** An entry of somebody’s ledger before it is written. */
export interface NewEntry extends Entry {
  readonly staffMemberId: number;
  readonly typeId: number;
  readonly requestId: number | null;
  readonly note: string | null;
}

/** Who writes entries: an account, or the product itself. */
export type Author = Pick<SchoolContext, 'tx' | 'user'>;

/** Writes entries; what is given once a year or once a month and stands there already is left out. Answers how many were written. */
export async function writeEntries({ tx, user }: Author, entries: readonly NewEntry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const { rows } = await sql<{ id: number }>`
    insert into hr.leave_entry (staff_member_id, type_id, year, kind, days, day, request_id, note, author_id, author_name)
    select e.staff, e.type, e.year, e.kind, e.days, e.day, e.request, e.note, ${actorId(user)}::bigint, ${user.fullName}
      from jsonb_to_recordset(${JSON.stringify(
        entries.map((one) => ({ ...one, staff: one.staffMemberId, type: one.typeId, request: one.requestId })),
      )}::jsonb) as e(staff bigint, type bigint, year int, kind text, days int, day date, request bigint, note text)
    on conflict do nothing returning id`.execute(tx);
  return rows.length;
}

/**
 * Gives what is due by today: the year’s days, what was earned, what goes over from the year before, and what lapses. All that is
 * given stands in the ledger once, also where two do this at once.
 * @param staffIds whose; null: every employee’s
 */
export async function giveDue(
  ctx: Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school'>,
  staffIds: readonly number[] | null,
): Promise<number> {
  const today = schoolDay(ctx);
  return writeEntries(ctx, await dueEntries(ctx.tx, staffIds, today));
}

async function dueEntries(tx: Tx, staffIds: readonly number[] | null, today: string): Promise<NewEntry[]> {
  const people = await employeeFacts(tx, staffIds);
  const types = (await typeFacts(tx, null)).filter(({ earned }) => earned !== 'none');
  const ledger = await ledgerOf(
    tx,
    people.map((one) => one.staffMemberId),
    types.map(({ id }) => id),
  );
  return people.flatMap((person) =>
    types
      .filter(({ gender }) => gender === null || gender === person.gender)
      .flatMap((type) =>
        dueBy(type, person, ledger.get(`${person.staffMemberId} ${type.id}`) ?? [], today).map((entry) => ({
          ...entry,
          staffMemberId: person.staffMemberId,
          typeId: type.id,
          requestId: null,
          note: null,
        })),
      ),
  );
}
