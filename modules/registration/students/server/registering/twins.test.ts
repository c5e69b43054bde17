import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, testDraft, testFrame } from '#app/testing/students.ts';
import { draftsApi } from '../../contract/drafts.ts';
import { registerApi } from '../../contract/register.ts';
import { studentsApi } from '../../contract/students.ts';

const officer = 'ROLE_Admissions_Admin' as const;

describe('one child, one record', () => {
  let app: TestApp;
  let frame: Frame;
  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
  });
  afterAll(() => app.close());

  const register = (draft: ReturnType<typeof testDraft>) => app.call(officer, registerApi.register, draft, freshKey());
  const called = async (q: string) => (await app.call(officer, studentsApi.list, { q })).body.total;
  const twin = { firstName: 'Wanjirũ', middleName: 'Njoki', lastName: 'Çelik', bornOn: '2010-02-03' };

  it('asks about the same names and birth date when it is written, names the child, and takes another one that was looked at', async () => {
    const first = (await register(testDraft(frame, { ...twin, admissionNo: 'TW-1' }))).body;
    const turned = { ...twin, firstName: 'WANJIRU', middleName: 'celik', lastName: 'njoki' };
    const asked = await register(testDraft(frame, turned));
    expect([asked.status, asked.body]).toMatchObject([
      409,
      {
        code: 'duplicate',
        message: 'Wanjirũ Njoki Çelik, adm TW-1, born 3 Feb 2010, has the same names and birth date.',
        fields: [{ path: 'notTheSameAs' }],
        detail: { twins: [{ id: first.id, admissionNo: 'TW-1', because: 'names and birth date' }] },
      },
    ]);
    // Nothing but whom it names counts: another number is no answer, and another day is another child.
    expect((await register(testDraft(frame, { ...twin, notTheSameAs: [first.id + 1000] }))).status).toBe(409);
    expect((await register(testDraft(frame, { ...twin, bornOn: '2010-03-02' }))).status).toBe(200);
    const second = await register(testDraft(frame, { ...twin, notTheSameAs: [first.id] }));
    expect(second.status).toBe(200);
    const third = await register(testDraft(frame, { ...twin, notTheSameAs: [first.id] }));
    expect(third.body).toMatchObject({ detail: { twins: [{ id: second.body.id }] } });
  });

  it('lets no word of anybody give two children one UPI or birth certificate', async () => {
    const { id } = (await register(testDraft(frame, { upi: 'AB12CD', birthCertificateNo: '5512345' }))).body;
    for (const [draft, path] of [
      [{ upi: 'ab12cd' }, 'upi'],
      [{ birthCertificateNo: '5512345' }, 'birthCertificateNo'],
    ] as const) {
      const { status, body } = await register(testDraft(frame, { ...draft, notTheSameAs: [id] }));
      expect([status, body]).toMatchObject([409, { fields: [{ path }], detail: { twins: [{ id }] } }]);
    }
  });

  it('registers one child once, of two who do it at the same time', async () => {
    const child = { firstName: 'Pacha', middleName: null, lastName: 'Mbili', bornOn: '2011-01-01' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(testDraft(frame, child))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await called('Pacha Mbili')).toBe(1);
  });

  it('uses a draft up once, whoever sends it again, and keeps nothing that was typed', async () => {
    const { body: kept } = await app.call(officer, draftsApi.create, {
      title: 'Zuri',
      step: 6,
      answers: { allergies: 'Penicillin' },
    });
    const send = (firstName: string) =>
      app.call(officer, registerApi.register, { ...testDraft(frame, { firstName }), draftId: kept.id }, freshKey());
    const answers = await Promise.all(['Zuri', 'Zuria', 'Zurie'].map(send));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^This registration was finished already: adm .+, Zuri/),
    });
    expect((await send('Zuri')).status).toBe(409);
    expect((await app.call(officer, draftsApi.list)).body.rows).toEqual([]);
    expect((await app.call(officer, draftsApi.get, { id: kept.id })).status).toBe(404);
    const { rows } = await sql<{ text: string }>`
      select title || answers::text as text from registration.draft where id = ${kept.id}`.execute(app.db.platform);
    expect(rows).toEqual([{ text: '{}' }]);
  });

  it('knows nothing of another school’s children', async () => {
    await register(testDraft(frame, { firstName: 'Jirani', lastName: 'Mwema', middleName: null, bornOn: '2010-05-05' }));
    const { rows } = await sql<{ admissionNo: string }>`
      select admission_no as "admissionNo" from registration.student where full_name = 'Jirani Mwema'`.execute(app.db.platform);
    const { body } = await app.call(
      'otherSchool',
      registerApi.register,
      testDraft(frame, { firstName: 'Jirani', lastName: 'Mwema', middleName: null, bornOn: '2010-05-05' }),
      freshKey(),
    );
    expect(JSON.stringify(body)).not.toContain(`adm ${rows[0]?.admissionNo}`);
  });
});
