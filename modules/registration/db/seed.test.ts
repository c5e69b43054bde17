import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sampleRandom } from '#app/sample/random.ts';
import { type SampleClass, type SampleStudent, sampleStudent } from '#app/sample/students.ts';
import { testApp } from '#app/testing/school.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { testFrame } from '#app/testing/students.ts';
import { seedStudents } from './seed.ts';

/** What one run makes, without keys. */
async function fill() {
  const app = await testApp({ clock: () => new Date('2026-06-16T07:00:00Z') });
  try {
    await testFrame(app, { capacity: 100, beds: 20 });
    const { rows: schools } = await sql<{ name: string }>`select name from platform.school where id = ${app.schoolA}`.execute(
      app.db.platform,
    );
    const school = {
      id: app.schoolA,
      name: schools[0]?.name ?? '',
      timeZone: 'Africa/Nairobi',
      status: 'active',
      readOnly: false,
      subscriptionWarning: null,
    } as const;
    const random = sampleRandom(7);
    await inSystem(app.services, school, app.http.log, 'sample data', (ctx) =>
      seedStudents<SampleStudent>(ctx, {
        perStream: 45,
        firstSerial: 1,
        random,
        make: (wanted) => sampleStudent(random, { ...wanted, className: wanted.className as SampleClass }),
      }),
    );
    const { rows } = await sql<{ no: string; name: string; guardians: number; bed: boolean }>`
      select s.admission_no as no, s.full_name as name, s.hostel_id is not null as bed,
             (select count(*) from registration.student_guardian g where g.student_id = s.id) as guardians
        from registration.student s order by s.admission_no`.execute(app.db.platform);
    const { rows: shared } = await sql<{ families: number }>`
      select count(*) as families from (select from registration.student_guardian group by guardian_id having count(*) > 1) f`.execute(
      app.db.platform,
    );
    return { rows, families: shared[0]?.families ?? 0 };
  } finally {
    await app.close();
  }
}

it('fills the streams with siblings, beds and numbers in order, the same each time', async () => {
  const first = await fill();
  expect(first.rows).toHaveLength(135);
  expect(first.rows.map((row) => row.no)).toEqual(Array.from({ length: 135 }, (_, at) => String(at + 1).padStart(4, '0')));
  expect(first.rows.filter((row) => row.guardians === 0)).toEqual([]);
  expect(first.rows.filter((row) => row.bed)).toHaveLength(20);
  expect(first.families).toBeGreaterThan(5);
  expect((await fill()).rows).toEqual(first.rows);
});
