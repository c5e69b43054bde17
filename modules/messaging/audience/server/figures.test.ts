import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBooks, type TestBooks } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { nobody } from '../contract/audience.ts';
import { audienceApi } from '../contract/audience.ts';
import { composeApi } from '../../compose/contract/compose.ts';

const sender = 'ROLE_Send_Custom_sms' as const;
let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 2 });
});
afterAll(() => app.close());

const everybody = { ...nobody, include: [{ source: 'students', where: [] }] };
const previewOf = async (text: string) => {
  const content = { title: '', text, audience: everybody, plain: false, urgent: false, sendAt: null };
  return (await app.call(sender, composeApi.preview, content)).body;
};

test('a text names what other modules know of each student, of siblings together, and never what it costs in letters', async () => {
  const reached = (await app.call(sender, audienceApi.count, { audience: everybody })).body;
  const offered = reached.placeholders.map(({ name }) => name);
  expect(offered).toEqual(expect.arrayContaining(['student', 'balance', 'route', 'register']));

  const families = await sql<{ phone: string; owed: number }>`
    select g.phone, sum(case when a.role in ('fees', 'other') then case when e.debit_id = a.id then e.amount else -e.amount end else 0 end)::bigint as owed
      from registration.student_guardian sg
      join registration.guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id
      join finance.entry e on e.school_id = sg.school_id and e.student_id = sg.student_id
      join finance.account a on a.school_id = e.school_id and a.id in (e.debit_id, e.credit_id)
     where sg.school_id = ${app.schoolA} and sg.priority = 1 group by g.phone`.execute(app.db.platform);
  const owed = new Map(families.rows.map((row) => [row.phone, row.owed]));
  const inShillings = (cents: number) => (cents / 100).toLocaleString('en-KE', { minimumFractionDigits: 2 });
  const { samples, unknown } = await previewOf('{balance}|{route}|{register}');
  expect(unknown).toEqual([]);
  expect(samples.length).toBeGreaterThan(0);
  for (const { phone, text } of samples) expect(text).toBe(`${inShillings(owed.get(phone) ?? -1)}||not marked`);
  expect([...owed.values()].every((cents) => cents > 0)).toBe(true);

  await sql`
    insert into biometrics.attendance (school_id, day, student_id, status)
    select ${app.schoolA}, (now() at time zone 'Africa/Nairobi')::date, id, 'absent' from registration.student
     where school_id = ${app.schoolA}`.execute(app.db.platform);
  expect((await previewOf('{register}')).samples.every(({ text }) => text === 'absent')).toBe(true);
  expect((await previewOf('{balanse}')).unknown).toEqual(['There is no placeholder {balanse}. Did you mean {balance}?']);
});

test('who owes nothing is told 0.00, and staff have no balance', async () => {
  const { body: student } = await registerAs(
    app,
    testDraft(books.frame, { guardians: [{ fullName: 'New Parent', relation: 'Mother', phone: '0733999888' }] }),
  );
  const one = {
    ...nobody,
    include: [{ source: 'students', where: [{ kind: 'student', values: [student.id], from: null, to: null }] }],
  };
  const content = { title: '', text: 'KES {balance}', audience: one, plain: false, urgent: false, sendAt: null };
  expect((await app.call(sender, composeApi.preview, content)).body.samples[0]?.text).toBe('KES 0.00');
  const staff = { ...nobody, include: [{ source: 'staff', where: [] }] };
  const preview = (await app.call(sender, composeApi.preview, { ...content, audience: staff })).body;
  expect(preview.unknown).toEqual(['There is no placeholder {balance} for these recipients.']);
});
