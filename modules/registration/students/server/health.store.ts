import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Health } from '../contract/student-fields.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { lockStudents } from './lock-students.store.ts';

const empty: Health = {
  bloodGroup: null,
  allergies: null,
  conditions: null,
  medication: null,
  specialNeeds: null,
  emergencyName: null,
  emergencyPhone: null,
  insuranceNo: null,
};

/** A student's health record; empty when none was taken. */
export async function healthOf(tx: Tx, studentId: number): Promise<Health> {
  const { rows } = await sql<Health>`
    select blood_group as "bloodGroup", allergies, conditions, medication, special_needs as "specialNeeds",
           emergency_name as "emergencyName", emergency_phone as "emergencyPhone", insurance_no as "insuranceNo"
      from registration.health where student_id = ${studentId}`.execute(tx);
  return rows[0] ?? empty;
}

/** Tells one state of the record from every other; 0 where none was taken. */
async function versionOf(tx: Tx, studentId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce((
      select hashtext(row(blood_group, allergies, conditions, medication, special_needs, emergency_name, emergency_phone, insurance_no)::text)
        from registration.health where student_id = ${studentId}), 0) as version`.execute(tx);
  return one(rows).version;
}

/** The record with its version, for who reads or changes it. */
export const healthWithVersion = async (tx: Tx, studentId: number) => ({
  ...(await healthOf(tx, studentId)),
  version: await versionOf(tx, studentId),
});

/** Writes it, unless somebody else has since it was read: an allergy that another has just added is not lost. */
export async function changeHealth(ctx: RegistrationContext, studentId: number, health: Health, version: number | undefined) {
  await lockStudents(ctx.tx, [studentId]);
  if (version !== undefined && version !== (await versionOf(ctx.tx, studentId))) throw staleRecord('health record');
  await saveHealth(ctx, studentId, health);
  return healthWithVersion(ctx.tx, studentId);
}

/** Writes it. The audit knows it as a record of its own, because fewer people may read it than the student's. */
export async function saveHealth(ctx: RegistrationContext, studentId: number, health: Health): Promise<Health> {
  const before = await healthOf(ctx.tx, studentId);
  await sql`
    insert into registration.health
      (student_id, blood_group, allergies, conditions, medication, special_needs, emergency_name, emergency_phone, insurance_no)
    values (${studentId}, ${health.bloodGroup}, ${health.allergies}, ${health.conditions}, ${health.medication},
            ${health.specialNeeds}, ${health.emergencyName}, ${health.emergencyPhone}, ${health.insuranceNo})
    on conflict (school_id, student_id) do update set
      blood_group = excluded.blood_group, allergies = excluded.allergies, conditions = excluded.conditions,
      medication = excluded.medication, special_needs = excluded.special_needs, emergency_name = excluded.emergency_name,
      emergency_phone = excluded.emergency_phone, insurance_no = excluded.insurance_no`.execute(ctx.tx);
  ctx.changed({ entity: 'health record', id: studentId, action: 'changed', before, after: health });
  return health;
}
