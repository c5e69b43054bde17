import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { WrittenRecord } from '#kit/server/imports/define-import.ts';
import type { GivenGuardian } from './guardian-cells.ts';
import { knownGuardians } from './register-lists.ts';

/** Guardians of one student, in the order in which they are called after those the student has. */
export interface Linking {
  readonly studentId: number;
  readonly guardians: readonly GivenGuardian[];
}

/** Gives students guardians: those whose phone the register knows, and new ones once each. Says which were made. */
export async function linkInBulk(tx: Tx, links: readonly Linking[]): Promise<WrittenRecord[]> {
  const given = links.flatMap(({ studentId, guardians }) => guardians.map((guardian) => ({ studentId, guardian })));
  if (given.length === 0) return [];
  const known = new Map([...(await knownGuardians(tx))].map(([phone, { id }]) => [phone, id]));
  const fresh: GivenGuardian[] = [];
  const place = new Map<GivenGuardian, number>();
  const byPhone = new Map<string, number>();
  for (const { guardian } of given) {
    const { phone } = guardian;
    if (phone !== null && known.has(phone)) continue;
    const at = phone === null ? undefined : byPhone.get(phone);
    if (at === undefined) fresh.push(guardian);
    place.set(guardian, at ?? fresh.length - 1);
    if (phone !== null && at === undefined) byPhone.set(phone, fresh.length - 1);
  }
  const ids = await insertGuardians(tx, fresh);
  const rows = given.map(({ studentId, guardian }) => ({
    student_id: studentId,
    guardian_id: known.get(guardian.phone ?? '') ?? ids[place.get(guardian) ?? -1],
    relation: guardian.relation,
    pays_fees: guardian.paysFees,
  }));
  await sql`
    insert into registration.student_guardian (student_id, guardian_id, relation, priority, pays_fees)
    select r.student_id, r.guardian_id, r.relation,
           least(9, coalesce(h.priority, 0) + row_number() over (partition by r.student_id order by r.place)),
           r.pays_fees
      from (select *, row_number() over () as place
              from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
                as j (student_id bigint, guardian_id bigint, relation text, pays_fees boolean)) r
      left join lateral (select max(sg.priority) as priority from registration.student_guardian sg
                          where sg.school_id = kit.school_id() and sg.student_id = r.student_id) h on true
    on conflict (school_id, student_id, guardian_id) do nothing`.execute(tx);
  return ids.map((id) => ({ entity: 'guardian', id, created: true, row: null }));
}

/** Adds guardians; their keys come in the order given, because keys rise with it. */
async function insertGuardians(tx: Tx, guardians: readonly GivenGuardian[]): Promise<number[]> {
  if (guardians.length === 0) return [];
  const rows = guardians.map(({ fullName, phone, alternativePhone, email, nationalId, occupation }, place) => ({
    place,
    full_name: fullName,
    phone,
    alternative_phone: alternativePhone,
    email,
    national_id: nationalId,
    occupation,
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into registration.guardian (full_name, phone, alternative_phone, email, national_id, occupation)
    select full_name, phone, alternative_phone, email, national_id, occupation
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as j (place int, full_name text, phone text, alternative_phone text, email text, national_id text, occupation text)
     order by place returning id`.execute(tx);
  return made.map(({ id }) => id).toSorted((a, b) => a - b);
}
