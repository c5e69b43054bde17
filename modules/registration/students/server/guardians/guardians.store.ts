import { sql } from 'kysely';
import { fieldError, refuse, UserError } from '#kit/contract/errors.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { pointersAt } from '#kit/server/db/usage.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Guardian } from '../../contract/student.ts';
import type { GuardianDraft } from '../../contract/student-fields.ts';
import { phoneDigits } from '../roll/search.ts';

/** A student's guardians in the order in which they are called. */
export async function guardiansOf(tx: Tx, studentId: number): Promise<Guardian[]> {
  const { rows } = await sql<Guardian>`
    select g.id, g.full_name as "fullName", g.phone, g.alternative_phone as "alternativePhone", g.email,
           g.national_id as "nationalId", g.occupation, sg.relation, sg.priority, sg.pays_fees as "paysFees",
           sg.may_collect as "mayCollect", sg.by_sms as "bySms", sg.by_call as "byCall", sg.by_email as "byEmail"
      from registration.student_guardian sg
      join registration.guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id
     where sg.student_id = ${studentId} order by sg.priority, g.id`.execute(tx);
  return rows;
}

/** Guardians whose number holds the digits, with the students they look after. */
export async function guardiansByPhone(tx: Tx, text: string) {
  const digits = phoneDigits(text);
  if (digits === null) return [];
  const { rows } = await sql<
    Pick<Guardian, 'id' | 'fullName' | 'phone' | 'alternativePhone' | 'email' | 'nationalId' | 'occupation'> & {
      students: { id: number; fullName: string; className: string | null; relation: string }[];
    }
  >`
    select g.id, g.full_name as "fullName", g.phone, g.alternative_phone as "alternativePhone", g.email,
           g.national_id as "nationalId", g.occupation,
           coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'fullName', s.full_name, 'className', c.name, 'relation', sg.relation)
                    order by s.search_text) filter (where s.id is not null), '[]') as students
      from registration.guardian g
      left join registration.student_guardian sg on sg.school_id = g.school_id and sg.guardian_id = g.id
      left join registration.student s on s.school_id = sg.school_id and s.id = sg.student_id
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
     where g.phone like ${`%${digits}%`} or g.alternative_phone like ${`%${digits}%`}
     group by g.school_id, g.id order by g.full_name, g.id limit 10`.execute(tx);
  return rows;
}

const folded = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L} ]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Gives a new student (or one whose links were taken away) their guardians. A new guardian whose phone and name the
 * register knows is that one; the same phone under another name is refused at the phone, naming whose it is.
 */
export async function linkGuardians(tx: Tx, studentId: number, drafts: readonly GuardianDraft[]): Promise<void> {
  const known = await guardiansWithPhones(
    tx,
    drafts.flatMap((draft) => (draft.guardianId === null && draft.phone ? [draft.phone] : [])),
  );
  const used = new Set<number>();
  for (const [index, draft] of drafts.entries()) {
    const id = draft.guardianId ?? knownGuardian(draft, known, index) ?? (await insertGuardian(tx, draft, index));
    if (used.has(id)) throw fieldError(`guardians.${index}.phone`, 'This guardian is on the list already.');
    used.add(id);
    if (draft.phone) known.set(draft.phone, { id, fullName: draft.fullName ?? '' });
    if (draft.guardianId !== null && draft.fullName) await updateGuardian(tx, studentId, draft, index);
    const { rows } = await sql`
      insert into registration.student_guardian
        (student_id, guardian_id, relation, priority, pays_fees, may_collect, by_sms, by_call, by_email)
      select ${studentId}, id, ${draft.relation}, ${index + 1}, ${draft.paysFees}, ${draft.mayCollect}, ${draft.bySms},
             ${draft.byCall}, ${draft.byEmail} from registration.guardian where id = ${id} returning guardian_id`.execute(tx);
    if (rows.length === 0) throw fieldError(`guardians.${index}.guardianId`, 'This guardian was not found. Enter their details.');
  }
}

/** Replaces a student's guardians; those who are nobody's guardian any more are removed. */
export async function replaceGuardians(tx: Tx, studentId: number, drafts: readonly GuardianDraft[]): Promise<void> {
  const { rows: before } = await sql<{ guardianId: number }>`
    delete from registration.student_guardian where student_id = ${studentId} returning guardian_id as "guardianId"`.execute(tx);
  await linkGuardians(tx, studentId, drafts);
  // Who is a guardian of nobody any more goes, but not who sits on the board, has asked for their data, or is held for a court.
  for (const { guardianId } of before)
    if ((await pointersAt(tx, 'registration.guardian', [guardianId], { cascading: true })).length === 0)
      await sql`delete from registration.guardian where id = ${guardianId}`.execute(tx);
}

/**
 * New guardians as the register knows them. One whose number is somebody's of another name here is that one if they are the `same`,
 * and refused at `sameGuardian` otherwise.
 */
export async function asRegistered(tx: Tx, drafts: readonly GuardianDraft[], same: boolean): Promise<GuardianDraft[]> {
  const known = await guardiansWithPhones(
    tx,
    drafts.flatMap(({ phone }) => phone ?? []),
  );
  return drafts.map((draft) => {
    const owner = draft.phone ? known.get(draft.phone) : undefined;
    if (!owner || !draft.phone || folded(owner.fullName) === folded(draft.fullName ?? '')) return draft;
    const message = `${formatPhone(draft.phone)} belongs to ${owner.fullName} in the register, and is given here for ${draft.fullName}. Say that they are the same person, or correct one of the numbers first.`;
    if (!same) refuse([{ path: 'sameGuardian', message }]);
    return { ...draft, guardianId: owner.id, fullName: undefined };
  });
}

type Known = Map<string, { id: number; fullName: string }>;

async function guardiansWithPhones(tx: Tx, phones: readonly string[]): Promise<Known> {
  if (phones.length === 0) return new Map();
  const { rows } = await sql<{ id: number; fullName: string; phone: string }>`
    select id, full_name as "fullName", phone from registration.guardian where phone in (${sql.join(phones)})`.execute(tx);
  return new Map(rows.map((row) => [row.phone, row]));
}

function knownGuardian(draft: GuardianDraft, known: Known, index: number): number | null {
  const owner = draft.phone ? known.get(draft.phone) : undefined;
  if (!owner || !draft.phone) return null;
  if (folded(owner.fullName) === folded(draft.fullName ?? '')) return owner.id;
  const message = `${formatPhone(draft.phone)} belongs to ${owner.fullName}. Use their record, or enter another number.`;
  throw new UserError('duplicate', message, {
    fields: [{ path: `guardians.${index}.phone`, message }],
    detail: { guardianId: owner.id, fullName: owner.fullName },
  });
}

async function insertGuardian(tx: Tx, draft: GuardianDraft, index: number): Promise<number> {
  if (!draft.fullName) throw fieldError(`guardians.${index}.fullName`, 'Fill in this field.');
  const { rows } = await sql<{ id: number }>`
    insert into registration.guardian (full_name, phone, alternative_phone, email, national_id, occupation)
    values (${draft.fullName}, ${draft.phone}, ${draft.alternativePhone}, ${draft.email}, ${draft.nationalId}, ${draft.occupation})
    returning id`.execute(tx);
  return one(rows).id;
}

/** Another name is another person's, unless somebody says that it is the same: it would be read of brothers and sisters too. */
async function refuseRenaming(
  tx: Tx,
  studentId: number,
  { guardianId, fullName, renamed }: GuardianDraft,
  index: number,
): Promise<void> {
  if (renamed) return;
  const { rows } = await sql<{ name: string; others: string }>`
    select g.full_name as name, string_agg(s.full_name, ', ' order by s.search_text) as others
      from registration.guardian g
      join registration.student_guardian sg on sg.school_id = g.school_id and sg.guardian_id = g.id and sg.student_id <> ${studentId}
      join registration.student s on s.school_id = sg.school_id and s.id = sg.student_id
     where g.id = ${guardianId} group by g.full_name`.execute(tx);
  const [shared] = rows;
  if (!shared || folded(shared.name) === folded(fullName ?? '')) return;
  const message = `${shared.name} is the guardian of ${shared.others} too. Say whether the name is corrected for all, or this is somebody else.`;
  refuse([{ path: `guardians.${index}.renamed`, message }]);
}

async function updateGuardian(tx: Tx, studentId: number, draft: GuardianDraft, index: number): Promise<void> {
  await refuseRenaming(tx, studentId, draft, index);
  const { rows: taken } = await sql<{ fullName: string }>`
    select full_name as "fullName" from registration.guardian where phone = ${draft.phone} and id <> ${draft.guardianId}`.execute(
    tx,
  );
  if (taken[0]) throw fieldError(`guardians.${index}.phone`, `This number belongs to ${taken[0].fullName}. Enter another.`);
  await sql`
    update registration.guardian set full_name = ${draft.fullName}, phone = ${draft.phone},
           alternative_phone = ${draft.alternativePhone}, email = ${draft.email}, national_id = ${draft.nationalId},
           occupation = ${draft.occupation}, version = version + 1
     where id = ${draft.guardianId}`.execute(tx);
}
