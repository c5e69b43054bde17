import { sql } from 'kysely';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { provide, type Provided } from '#kit/server/module/ports.ts';
import { studentIsHere } from '#modules/platform/server/public.ts';

/** What waits for somebody, as the first page shows it. */
export const learnersAtHome: readonly Waits[] = [];

/** What this area plugs into modules and areas before it. */
export const learnersProvides: readonly Provided[] = provide(
  studentIsHere,
  (schoolId, studentId) => sql<boolean>`exists (
    select from registration.roll r where r.school_id = ${schoolId} and r.id = ${studentId} and r.here)`,
);
