import { sql } from 'kysely';
import { formatPhone } from '#kit/contract/phone.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { mostListed } from '../../contract/kinds.ts';
import { noteHealthAccess } from '../../../students/server/health-access.store.ts';
import { countedOf, groupsOf } from '../groups.ts';
import { listedWhere } from '../listed.ts';
import { type Making, type Writer, writer } from './making.ts';
import { subjects } from '../subjects.store.ts';

interface Facts {
  id: number;
  bloodGroup: string | null;
  allergies: string | null;
  conditions: string | null;
  medication: string | null;
  specialNeeds: string | null;
  emergencyName: string | null;
  emergencyPhone: string | null;
  guardians: { name: string; relation: string; phone: string }[] | null;
}

/** Health and whom to call of many students in one statement. */
async function factsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Facts>> {
  const { rows } = await sql<Facts>`
    select s.id, h.blood_group as "bloodGroup", h.allergies, h.conditions, h.medication, h.special_needs as "specialNeeds",
           h.emergency_name as "emergencyName", h.emergency_phone as "emergencyPhone",
           (select json_agg(json_build_object('name', g.full_name, 'relation', sg.relation, 'phone', g.phone) order by sg.priority)
              from registration.student_guardian sg
              join registration.guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id
             where sg.school_id = s.school_id and sg.student_id = s.id and g.phone is not null) as guardians
      from registration.student s left join registration.health h on h.school_id = s.school_id and h.student_id = s.id
     where s.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

const columns = [
  ['Adm no.', 11],
  ['Name', 22],
  ['Blood', 6],
  ['What to mind', 40],
  ['Whom to call', 38],
].map(([label, width]) => ({ label, width, end: false, strong: label === 'What to mind' }));

/** Each class with what to mind of everybody's health and whom to call. That it was printed stands in the log of looks. */
export async function makeEmergency(making: Making): Promise<Writer> {
  const { ctx, request } = making;
  const students = await subjects(ctx.tx, await listedWhere(ctx, request), { limit: mostListed });
  const ids = students.map(({ id }) => id);
  await noteHealthAccess(ctx, ids, 'emergency summary');
  const facts = await factsOf(ctx.tx, ids);
  const sections = groupsOf(students, 'stream').map(({ title, students: of }) => ({
    title,
    about: countedOf(of.length, 'student'),
    columns,
    rows: of.map((one) => {
      const fact = facts.get(one.id);
      return [one.admissionNo, one.fullName, fact?.bloodGroup ?? '', alertsOf(fact), callsOf(fact)];
    }),
  }));
  const about = 'Health facts are sensitive. Keep this paper locked away, and shred it when it is no longer needed.';
  return writer(making, 'lists.typ', { title: 'Emergency summary', about, landscape: true, apart: true, sections });
}

function alertsOf(fact: Facts | undefined): string {
  const said: [string, string | null | undefined][] = [
    ['Allergies', fact?.allergies],
    ['Conditions', fact?.conditions],
    ['Medication', fact?.medication],
    ['Special needs', fact?.specialNeeds],
  ];
  return said.flatMap(([word, text]) => (text ? `${word}: ${text}` : [])).join('\n');
}

/** The first two guardians and the emergency contact, unless it is one of them. */
function callsOf(fact: Facts | undefined): string {
  const guardians = (fact?.guardians ?? []).slice(0, 2);
  const { emergencyName, emergencyPhone } = fact ?? {};
  const known = emergencyPhone === null || guardians.some(({ phone }) => phone === emergencyPhone);
  const calls = guardians.map(({ name, relation, phone }) => `${name}, ${relation}: ${formatPhone(phone)}`);
  if (emergencyPhone && !known) calls.push(`${emergencyName ?? 'Emergency'}: ${formatPhone(emergencyPhone)}`);
  return calls.join('\n');
}
