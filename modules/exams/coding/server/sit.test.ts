import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codingWorld, type CodingWorld, enterWith, hiddenSecret, openExam, setter, slipCodes } from '#app/testing/coding.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { attemptsApi } from '../contract/attempts.ts';
import { candidatesApi } from '../contract/candidates.ts';
import { codingExamsApi } from '../contract/exams.ts';
import { sitApi } from '../contract/sit.ts';

describe('sitting a coding exam', () => {
  let app: TestApp;
  let world: CodingWorld;
  beforeAll(async () => {
    app = await testApp();
    world = await codingWorld(app);
  });
  afterAll(() => app.close());

  const sit = async (code: string, exam: Awaited<ReturnType<typeof openExam>>['exam']) => {
    const { session, sitting } = (await enterWith(app, exam, code)).body;
    return { session, sitting, problemId: sitting.problems[0]?.id ?? 0 };
  };

  it('opens with the slip’s code alone, and shows no hidden test', async () => {
    const { exam, codes } = await openExam(app, world);
    expect(codes).toHaveLength(3);
    const door = await app.call('nobody', sitApi.look, { exam: exam.code.toUpperCase() });
    expect(door.body).toMatchObject({ title: 'Programming, opener', school: 'School A', state: 'open' });
    const entered = await enterWith(app, exam, (codes[0] ?? '').toLowerCase().replace('-', ' '));
    const { session, sitting } = entered.body;
    const answers: { status: number; body: unknown }[] = [door, entered];
    expect(sitting.problems.map(({ title, tests, hiddenTests, source }) => [title, tests.length, hiddenTests, source])).toEqual([
      ['Double', 1, 1, 'function double(n) {\n}\n'],
      ['Greet', 1, 1, ''],
    ]);
    const problemId = sitting.problems[0]?.id ?? 0;
    const save = { session, problemId, seq: 1, source: 'function double(n) { return 2 * n }' };
    const runs = [{ testId: sitting.problems[0]?.tests[0]?.id ?? 0, end: 'done' as const, output: '4', error: null, ms: 1 }];
    answers.push(await app.call('nobody', sitApi.save, save));
    answers.push(await app.call('nobody', sitApi.ran, { session, problemId, runs }));
    answers.push(await app.call('nobody', sitApi.resume, { session }));
    answers.push(await app.call('nobody', sitApi.again, { session }));
    answers.push(await app.call('nobody', sitApi.submit, { session }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 422, 200]);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(hiddenSecret);
    const { rows } = await sql<{ kept: string }>`select code_hash as kept from exams.coding_candidate`.execute(app.db.platform);
    expect(rows.some(({ kept }) => codes.some((code) => kept?.includes(code.slice(0, 5).toLowerCase())))).toBe(false);
  });

  it('an exam that is not there, not opened, of another school or shut is not entered', async () => {
    const { exam, codes } = await openExam(app, world, { title: 'Later', opensAt: new Date(Date.now() + 600_000).toISOString() });
    expect((await app.call('nobody', sitApi.look, { exam: exam.code })).body.state).toBe('early');
    const early = await enterWith(app, exam, codes[0] ?? '');
    expect([early.status, early.body.message]).toEqual([422, expect.stringContaining('not opened yet')]);
    const elsewhere = `${app.schoolB.toString(36)}-${exam.code.split('-')[1]}`;
    expect((await app.call('nobody', sitApi.look, { exam: elsewhere })).status).toBe(404);
    expect((await app.call('nobody', sitApi.enter, { exam: elsewhere, code: codes[0] ?? '' })).status).toBe(404);
    const closed = await app.call(setter, codingExamsApi.close, { id: exam.id, version: exam.version });
    expect(closed.body).toMatchObject({ state: 'closed', jobId: null });
    expect((await enterWith(app, exam, codes[0] ?? '')).body.message).toBe('This exam is over.');
  });

  it('of two computers with one code one gets in; it goes on elsewhere when the first is silent or released', async () => {
    const { exam, codes } = await openExam(app, world);
    const code = codes[1] ?? '';
    const both = await Promise.all([enterWith(app, exam, code), enterWith(app, exam, code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const first = both.find(({ status }) => status === 200)?.body;
    const problemId = first?.sitting.problems[0]?.id ?? 0;
    await app.call('nobody', sitApi.save, { session: first?.session ?? '', problemId, seq: 3, source: 'kept' });
    app.pass(46_000);
    const second = await enterWith(app, exam, code);
    expect(second.body.sitting).toMatchObject({ attemptNo: 1, endsAt: first?.sitting.endsAt });
    expect(second.body.sitting.problems[0]).toMatchObject({ source: 'kept', seq: 3 });
    const stale = await app.call('nobody', sitApi.save, { session: first?.session ?? '', problemId, seq: 4, source: 'lost?' });
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('not open here any more')]);
    const { rows } = (await app.call(setter, candidatesApi.list, { examId: exam.id, q: 'O’Brien' })).body;
    expect(rows[0]).toMatchObject({ state: 'sitting', attempts: 1 });
    expect((await app.call('otherSchool', candidatesApi.release, { id: rows[0]?.id ?? 0 })).status).toBe(404);
    await app.call(setter, candidatesApi.release, { id: rows[0]?.id ?? 0 });
    expect((await enterWith(app, exam, code)).status).toBe(200);
    const [fresh] = await slipCodes(app, exam.id, [rows[0]?.id ?? 0]);
    await app.call(setter, candidatesApi.release, { id: rows[0]?.id ?? 0 });
    expect([(await enterWith(app, exam, code)).status, (await enterWith(app, exam, fresh ?? '')).status]).toEqual([422, 200]);
  });

  it('a save counts once, an older one changes nothing, and one after the end is refused in words', async () => {
    const { exam, codes } = await openExam(app, world, { minutes: 10 });
    const { session, problemId } = await sit(codes[0] ?? '', exam);
    const save = (seq: number, source: string) => app.call('nobody', sitApi.save, { session, problemId, seq, source });
    const all = await Promise.all([save(2, 'two'), save(2, 'two'), save(1, 'one')]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await save(2, 'two')).body.seq).toBe(2);
    const sources = async () =>
      (await app.call('nobody', sitApi.resume, { session })).body.problems.map(({ source, seq }) => [source, seq]);
    expect((await sources())[0]).toEqual(['two', 2]);
    expect((await app.call('nobody', sitApi.save, { session, problemId: problemId + 999, seq: 9, source: '' })).status).toBe(422);
    app.pass(30_000);
    await save(3, 'three Wanjirũ\n\t“ok”');
    const attempt = (await app.call(setter, attemptsApi.list, { examId: exam.id })).body.rows[0];
    const found = async (q: string) => (await app.call(setter, attemptsApi.list, { examId: exam.id, q })).body.total;
    expect([await found(attempt?.studentName ?? ''), await found('Hakuna Mtu')]).toEqual([1, 0]);
    const versions = await app.call(setter, attemptsApi.versions, { id: attempt?.id ?? 0, problemId });
    expect(versions.body.rows.map(({ seq }) => seq)).toEqual([3, expect.any(Number)]);
    app.pass(600_000);
    const late = await save(4, 'late');
    expect([late.status, late.body.message]).toEqual([422, expect.stringMatching(/Time was up at \d\d:\d\d\..*too late/)]);
    const over = (await app.call('nobody', sitApi.resume, { session })).body;
    expect([over.byClock, over.problems, over.submittedAt]).toEqual([true, [], over.endsAt]);
    const kept = (await app.call(setter, attemptsApi.get, { id: attempt?.id ?? 0 })).body;
    expect(kept.answers[0]?.source).toBe('three Wanjirũ\n\t“ok”');
  });

  it('a second attempt begins where the exam allows one, once', async () => {
    const { exam, codes } = await openExam(app, world, { attempts: 2 });
    const { session } = await sit(codes[2] ?? '', exam);
    expect((await app.call('nobody', sitApi.again, { session })).status).toBe(422);
    await app.call('nobody', sitApi.submit, { session });
    const both = await Promise.all([
      app.call('nobody', sitApi.again, { session }),
      app.call('nobody', sitApi.again, { session }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    await app.call('nobody', sitApi.submit, { session });
    expect((await app.call('nobody', sitApi.again, { session })).body.message).toBe('This exam allows no further attempt.');
  });

  it('wrong codes count for the browser that sent them; the room goes on', async () => {
    const { exam, codes } = await openExam(app, world);
    const [first = '', second = '', third = ''] = codes;
    const at = (browser: string | null, code: string, remoteAddress = '41.90.0.9') =>
      app.http.inject({
        method: 'POST',
        url: `/api/exams/coding/sit/${exam.code}/enter`,
        remoteAddress,
        payload: { code, browser },
      });
    const pc = (number: number) => `computer-room-pc-${String(number).padStart(2, '0')}`;
    // Forty computers of one room mistype nine times each.
    for (let number = 0; number < 40; number += 1)
      for (let tries = 0; tries < 9; tries += 1) await at(pc(number), `wrong-${tries}`);
    expect((await at(pc(0), 'wrong-again')).statusCode).toBe(422);
    expect((await at(pc(0), first)).statusCode).toBe(429);
    expect((await at(pc(0), first, '197.248.0.1')).statusCode).toBe(429);
    expect((await at(pc(1), first)).statusCode).toBe(200);
    // Who gets in begins anew for the next at the same computer.
    for (let tries = 0; tries < 9; tries += 1) expect((await at(pc(1), 'wrong')).statusCode).toBe(422);
    expect((await at(pc(1), second)).statusCode).toBe(200);
    // A sender that names no browser is counted by its network, apart from the room.
    for (let tries = 0; tries < 30; tries += 1) await at(null, 'wrong');
    expect([(await at(null, third)).statusCode, (await at(pc(2), third)).statusCode]).toEqual([429, 200]);
    app.pass(601_000);
    expect((await at(null, third, '197.248.0.2')).statusCode).toBe(200);
    expect((await at('x', third)).statusCode).toBe(400);
  });
});
