import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#app/modules.ts';
import { sampleInput } from '#app/checks/sample-input.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { requestOf, type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { judge } from '#kit/contract/access.ts';
import { imagesApi } from '#kit/contract/files.ts';
import { studentsApi } from '../../students/contract/students.ts';
import { gateApi } from '../contract/gate.ts';
import { leaveoutsApi } from '../contract/leaveouts.ts';
import { leaveoutTypesApi } from '../contract/leaveout-types.ts';
import { screens } from '../../contract/screens.ts';

const keeper = 'ROLE_Keep_Gate' as const;
const issuer = 'ROLE_Issue_Leaveout_or_Suspension' as const;
const asks = 'ROLE_Add_or_Edit_students_and_Teachers' as const;

describe('who keeps the gate', () => {
  let app: TestApp;
  let frame: Frame;
  let type = 0;
  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
    const kind = { name: 'Clinic', kind: 'medical' as const, chain: [], collected: false };
    type = (await app.call(issuer, leaveoutTypesApi.create, kind)).body.id;
  });
  afterAll(() => app.close());

  const hidden = 'Zzyzx';
  const all = endpoints.map(([, endpoint]) => endpoint);
  const passOf = async (hours: number, back = hours + 5) => {
    const draft = testDraft(frame, { firstName: hidden, lastName: `Ñandú${freshKey()['idempotency-key'].slice(-6)}` });
    const { id: studentId } = (await registerAs(app, draft)).body;
    const at = (more: number) => new Date(Date.now() + more * 3_600_000).toISOString();
    const asked = {
      typeId: type,
      whom: { studentIds: [studentId] },
      reason: 'Sees the psychiatrist',
      outFrom: at(hours),
      backBy: at(back),
    };
    const [id = 0] = (await app.call(asks, leaveoutsApi.issue, asked, freshKey())).body.ids;
    const { code } = (await app.call(issuer, leaveoutsApi.get, { id })).body;
    return { id, studentId, code: code ?? '' };
  };
  const find = (code: string) => app.call(keeper, gateApi.find, { pass: code });

  it('opens the gate and no other screen that asks for a right, and the specification’s lists stay', () => {
    const viewer = { kind: 'school' as const, roles: [keeper], schoolName: 'School A' };
    const open = Object.values(screens).filter(({ access }) => typeof access !== 'string' && judge(access, viewer) === 'allowed');
    expect(open.map(({ path }) => path)).toEqual(['/leaveouts/gate']);
    const gate = Object.values(gateApi);
    const mine = all.filter(({ access }) => typeof access !== 'string' && access.roles.includes(keeper));
    expect(mine.map(({ path }) => path).toSorted()).toEqual(gate.map(({ path }) => path).toSorted());
  });

  it('lets out and in with the code, without the reason and without anybody else’s', async () => {
    const { id, code } = await passOf(0.01);
    const { body: seen } = await find(code);
    expect(seen).toMatchObject({ id, state: 'approved', early: false, ended: false, outFrom: expect.any(String) });
    for (const field of ['reason', 'signatures', 'requestedBy', 'code', 'hostelName']) expect(seen).not.toHaveProperty(field);
    const { status, body } = await app.call(keeper, gateApi.out, { id, version: seen.version, guardianId: null }, freshKey());
    expect([status, body.state, body.outAt]).toEqual([200, 'out', expect.any(String)]);
    const back = await app.call(keeper, gateApi.back, { id, version: body.version }, freshKey());
    expect(back.body.state).toBe('returned');
    for (const denied of [leaveoutsApi.list, leaveoutsApi.counts]) expect((await app.call(keeper, denied, {})).status).toBe(403);
    expect((await app.call(keeper, leaveoutsApi.get, { id })).status).toBe(403);
    for (const caller of ['noRole', 'ROLE_biometrics_admin', 'ROLE_View_Only'] as const)
      expect((await app.call(caller, gateApi.find, { pass: code })).status).toBe(403);
    expect((await app.call('otherSchool', gateApi.find, { pass: code })).status).toBe(404);
    expect((await app.call(keeper, gateApi.late, {})).body).toEqual({ late: 0 });
  });

  it('takes back within a day that a student came back, who is out as before, and tells the family so', async () => {
    const { id, studentId, code } = await passOf(0.01);
    const { version } = (await find(code)).body;
    const out = await app.call(keeper, gateApi.out, { id, version, guardianId: null }, freshKey());
    const back = await app.call(keeper, gateApi.back, { id, version: out.body.version, note: 'Wrong one' }, freshKey());
    const undo = (now: number, key = freshKey()) => app.call(keeper, gateApi.notBack, { id, version: now }, key);
    expect((await undo(back.body.version - 1)).status).toBe(409);
    const { status, body } = await undo(back.body.version);
    expect([status, body.state, body.returnedAt]).toEqual([200, 'out', null]);
    expect((await undo(body.version)).body.message).toContain('not noted as back');
    const seen = (await app.call(asks, studentsApi.get, { id: studentId })).body;
    expect(seen.status).toBe('on_leave');
    expect((await messagesTo(app, seen.guardians[0]?.phone ?? '')).at(-1)).toContain('is not back yet');
    const again = await app.call(keeper, gateApi.back, { id, version: body.version }, freshKey());
    expect(again.body.state).toBe('returned');
    await sql`update registration.leaveout set returned_at = returned_at - interval '25 hours' where id = ${id}`.execute(
      app.db.platform,
    );
    const late = await undo(again.body.version);
    expect([late.status, late.body.message]).toMatchObject([422, expect.stringContaining('more than a day ago')]);
  });

  it('warns of who goes early, and lets them go once that was said, which the history keeps', async () => {
    const { id, code } = await passOf(3);
    const { body: seen } = await find(code);
    expect(seen.early).toBe(true);
    const go = (early: boolean) =>
      app.call(keeper, gateApi.out, { id, version: seen.version, guardianId: null, early }, freshKey());
    const refused = await go(false);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { fields: [{ path: 'early', message: expect.stringMatching(/begins on \d{1,2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}/) }] },
    ]);
    expect((await find(code)).body.state).toBe('approved');
    expect((await go(true)).body.state).toBe('out');
  });

  it('reads nothing of a child through what every user of a school may call', async () => {
    const { studentId } = await passOf(0.01);
    const other = (await registerAs(app, testDraft(frame, { firstName: hidden, lastName: 'Nopass' }))).body.id;
    const token = await app.tokenOf(keeper);
    // The specification opens the stores and the library, which name who has what, to every signed-in user.
    const open = all.filter(
      ({ method, access, reads, path }) =>
        (method === 'GET' || reads) &&
        (access === 'signedIn' || access === 'account') &&
        !/^\/api\/(inventory|library)\//.test(path),
    );
    expect(open.length).toBeGreaterThan(20);
    const leaks: string[] = [];
    for (const endpoint of open) {
      const answer = await app.http.inject({
        ...requestOf(endpoint, sampleInput(endpoint, { full: false, key: () => studentId })),
        headers: { authorization: `Bearer ${token}` },
      });
      if (answer.payload.includes(hidden)) leaks.push(endpoint.path);
    }
    expect(leaks).toEqual([]);
    expect((await app.call(keeper, imagesApi.get, { a: 'student', b: other })).status).toBe(404);
  });
});
