import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Incoming } from '../punches/take-punches.ts';

/** A person with a number, from when until when. */
interface Holder {
  readonly number: string;
  readonly name: string;
  readonly fromDay: string;
  readonly untilDay: string | null;
}

interface Numbered extends Holder {
  readonly admissionNo: string | null;
  readonly staffNo: string | null;
}

/** What the rows of a file are looked up in, read once for all of them. */
export interface KnownClocks {
  /** Approved devices by their serial numbers. */
  readonly gadgets: ReadonlyMap<string, { id: number; timeZone: string | null }>;
  /** Who has and has had each number. */
  readonly byNumber: ReadonlyMap<string, readonly Holder[]>;
  /** The same by admission numbers and by staff numbers, in small letters; an empty list has somebody without a number. */
  readonly byAdmissionNo: ReadonlyMap<string, readonly Holder[]>;
  readonly byStaffNo: ReadonlyMap<string, readonly Holder[]>;
}

/** @param asks whether any row names somebody by an admission number, or by a staff number */
export async function knownClocks(tx: Tx, asks: { admissionNo: boolean; staffNo: boolean }): Promise<KnownClocks> {
  const { rows: gadgets } = await sql<{ id: number; serial: string; timeZone: string | null }>`
    select id, serial, time_zone as "timeZone" from biometrics.gadget where state = 'approved'`.execute(tx);
  const { rows: numbered } = await sql<Numbered>`
    select e.number, coalesce(s.full_name, w.full_name, '') as name, e.from_day as "fromDay", e.until_day as "untilDay",
           lower(s.admission_no) as "admissionNo", lower(w.staff_no) as "staffNo"
      from biometrics.enrolment e
      left join registration.roll s on s.school_id = e.school_id and s.id = e.student_id
      left join settings.staff w on w.school_id = e.school_id and w.id = e.staff_member_id`.execute(tx);
  const { rows: students } = asks.admissionNo
    ? await sql<{ known: string }>`select lower(admission_no) as known from registration.roll`.execute(tx)
    : { rows: [] };
  const { rows: staff } = asks.staffNo
    ? await sql<{ known: string }>`select lower(staff_no) as known from settings.staff where staff_no is not null`.execute(tx)
    : { rows: [] };
  return {
    gadgets: new Map(gadgets.map(({ serial, ...gadget }) => [serial.toLowerCase(), gadget])),
    byNumber: Map.groupBy(numbered, ({ number }) => number),
    byAdmissionNo: holders(students, numbered, ({ admissionNo }) => admissionNo),
    byStaffNo: holders(staff, numbered, ({ staffNo }) => staffNo),
  };
}

function holders(
  people: readonly { known: string }[],
  numbered: readonly Numbered[],
  known: (one: Numbered) => string | null,
): ReadonlyMap<string, readonly Holder[]> {
  const with_ = Map.groupBy(numbered, known);
  return new Map(people.map((person) => [person.known, with_.get(person.known) ?? []]));
}

/** Who of them has the number on a day. */
export const on = (holding: readonly Holder[], day: string): Holder | undefined =>
  holding.find(({ fromDay, untilDay }) => fromDay <= day && (untilDay === null || day <= untilDay));

/**
 * Which of the punches stand already, however they came in: by their places in the list. One that says no way is the same as one of the
 * same instant that says it.
 */
export async function standing(tx: Tx, punches: readonly Incoming[]): Promise<ReadonlySet<number>> {
  if (punches.length === 0) return new Set();
  const { rows } = await sql<{ place: number }>`
    select w.place::int as place
      from unnest(${punches.map(({ gadgetId }) => gadgetId)}::bigint[], ${punches.map(({ number }) => number)}::text[],
                  ${punches.map(({ at }) => at)}::timestamptz[], ${punches.map(({ direction }) => direction)}::int[])
           with ordinality as w (gadget, number, at, direction, place)
     where exists (
       select from biometrics.punch p
        where p.device_user = w.number and p.day between w.at::date - 1 and w.at::date + 1 and p.at = w.at
          and p.gadget_id is not distinct from w.gadget and (w.direction = 255 or p.direction = w.direction))`.execute(tx);
  return new Set(rows.map(({ place }) => place - 1));
}
