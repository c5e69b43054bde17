import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingDesk, type BillingDesk, runInput } from '#app/testing/billing.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { runsApi } from '../../contract/runs.ts';
import { structuresApi } from '../../contract/structures.ts';
import { voteHeadsApi } from '../../contract/vote-heads.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';

const biller = 'ROLE_Set_Fee_Structure' as const;
let desk: BillingDesk;
beforeAll(async () => {
  desk = await billingDesk({ students: 4 });
});
afterAll(() => desk.app.close());

const charges = (studentId: number) =>
  asSchoolA(desk.app, async ({ tx }) => {
    const { rows } = await sql<{ title: string; amount: number }>`
      select title, amount from finance.charge where student_id = ${studentId} and live order by id`.execute(tx);
    return rows;
  });

test('before a structure is published nobody can be billed, and the preview says so', async () => {
  const { app, books } = desk;
  const { body } = await app.call(biller, runsApi.preview, runInput(books));
  expect(body).toMatchObject({ students: 4, created: 0, skipped: 4, more: 0 });
  expect(body.reasons).toEqual([{ reason: 'No published fee structure fits.', students: 4 }]);
  expect((await app.call(biller, runsApi.unbilled)).body).toMatchObject({ students: 4, termId: books.termId });
});

test('a structure is approved by another than its author, and a published one is not changed', async () => {
  const { app, yearId } = desk;
  const { body: draft } = await app.call('ROLE_All', structuresApi.create, { title: 'Mine', yearId, lines: [] });
  const { id, version } = draft;
  expect((await app.call('ROLE_finance_admin', structuresApi.approve, { id, version })).body.message).toContain(
    'Enter what is charged',
  );
  const lines = [{ voteHeadId: desk.books.voteHeads.tuition, terms: [{ termId: desk.books.termId, amount: 100 }] }];
  const { body: full } = await app.call('ROLE_All', structuresApi.update, { ...draft, lines });
  expect((await app.call('ROLE_All', structuresApi.approve, { id, version: full.version })).body.message).toContain(
    'Another person',
  );
  expect((await app.call('ROLE_All', structuresApi.publish, { id, version: full.version })).status).toBe(422);
  expect((await app.call('otherSchool', structuresApi.get, { id })).status).toBe(404);
  expect((await app.call(biller, structuresApi.remove, { id })).status).toBe(200);
});

test('a structure is approved, published and archived as it was last seen', async () => {
  const { app, yearId } = desk;
  const lines = [{ voteHeadId: desk.books.voteHeads.tuition, terms: [{ termId: desk.books.termId, amount: 100 }] }];
  const { body: draft } = await app.call(biller, structuresApi.create, { title: 'Seen', yearId, category: 'Nobody', lines });
  const { id } = draft;
  let { version } = draft;
  for (const [state, caller, step] of [
    ['approved', 'ROLE_finance_admin', structuresApi.approve],
    ['published', biller, structuresApi.publish],
    ['archived', biller, structuresApi.archive],
  ] as const) {
    expect((await app.call(caller, step, { id, version: version + 1 })).status).toBe(409);
    const done = await app.call(caller, step, { id, version });
    expect(done.body).toMatchObject({ state, version: version + 1 });
    ({ version } = done.body);
  }
});

test('scenario: term 1 twice bills once, a late joiner alone, and a changed structure becomes notes', async () => {
  const { app, books, owed } = desk;
  const [first = 0] = books.students;
  const structure = await desk.structure();
  const { body: preview } = await app.call(biller, runsApi.preview, runInput(books));
  expect(preview).toMatchObject({ created: 4, skipped: 0, more: 6_400_000 });
  expect(preview.rows[0]?.lines).toHaveLength(3);

  expect(await desk.run()).toMatchObject({ state: 'done', created: 4, skipped: 0, total: 6_400_000 });
  const again = await desk.run();
  expect(again).toMatchObject({ created: 0, skipped: 4, total: 0 });
  const { body: reasons } = await app.call(biller, runsApi.students, { runId: again.id });
  expect(new Set(reasons.rows.map(({ reason }) => reason))).toEqual(new Set(['Billed already.']));

  const { body: late } = await registerAs(app, testDraft(books.frame, { admittedOn: '2026-07-01' }));
  expect((await app.call(biller, runsApi.unbilled)).body.students).toBe(1);
  expect(await desk.run({ late: 'weeks' })).toMatchObject({ created: 1, skipped: 4 });
  // 2 January to 30 December are 52 weeks, of which 25 are over on 1 July: 27 of 52.
  expect((await charges(late.id)).map(({ amount }) => amount)).toEqual([519_231, 259_615, 51_923]);

  await asSchoolA(app, (ctx) =>
    receiveFees(ctx, {
      studentId: first,
      day: '2026-02-01',
      mode: 'cash',
      reference: null,
      moneyId: books.cash,
      amount: 1_600_000,
    }),
  );
  expect(await owed(first)).toBe(0);
  await desk.revise(structure, [1_100_000, 400_000, 50_000]);
  const changes = { kind: 'differences' as const, title: 'Changed fees' };
  const { body: diff } = await app.call(biller, runsApi.preview, runInput(books, changes));
  expect(diff).toMatchObject({ created: 5, skipped: 0 });
  expect(diff.less).toBe(4 * 50_000 + (830_769 - 571_154 - 207_692 - 25_962));
  const done = await desk.run(changes);
  expect(done).toMatchObject({ created: 5, total: -diff.less });
  expect(await owed(first)).toBe(-50_000);
  expect(await owed(late.id)).toBe(571_154 + 207_692 + 25_962);
  expect(await desk.run(changes)).toMatchObject({ created: 0, skipped: 5 });
  expect(await desk.run()).toMatchObject({ created: 0, skipped: 5 });
});

test('two runs at once bill each student once', async () => {
  const { app, books } = desk;
  const added = await Promise.all(Array.from({ length: 3 }, () => registerAs(app, testDraft(books.frame))));
  const start = () => app.call(biller, runsApi.start, runInput(books), freshKey());
  const runs = await Promise.all([start(), start(), start()]);
  const ended = await Promise.all(runs.map(({ body }) => desk.ended(body.id)));
  expect(ended.reduce((sum, { created }) => sum + created, 0)).toBe(3);
  for (const { body } of added) expect(await charges(body.id)).toHaveLength(3);
});

test('the same key starts one run, and other schools’ classes, terms and runs are not found', async () => {
  const { app, books } = desk;
  const key = freshKey();
  const one = await app.call(biller, runsApi.start, runInput(books), key);
  const two = await app.call(biller, runsApi.start, runInput(books), key);
  expect(two.body.id).toBe(one.body.id);
  const { state } = await desk.ended(one.body.id);
  const late = await app.call(biller, runsApi.cancel, { id: one.body.id });
  expect([late.status, late.body.message]).toEqual([422, 'Only a run that is going on is stopped.']);
  expect((await app.call(biller, runsApi.get, { id: one.body.id })).body.state).toBe(state);
  const strange = { ...runInput(books), classIds: [999_999] };
  expect((await app.call(biller, runsApi.start, strange, freshKey())).status).toBe(404);
  expect((await app.call(biller, runsApi.preview, { ...runInput(books), studentIds: [999_999] })).status).toBe(404);
  expect((await app.call('otherSchool', runsApi.preview, runInput(books))).status).toBe(404);
  expect((await app.call('otherSchool', runsApi.get, { id: one.body.id })).status).toBe(404);
  expect((await app.call('ROLE_View_Only', runsApi.start, runInput(books), freshKey())).status).toBe(403);
});

test('a boarder who becomes a day student gets the difference, and pays what that structure says', async () => {
  const { app, books, owed } = desk;
  const { body: student } = await registerAs(app, testDraft(books.frame, { boarding: 'boarder' }));
  await desk.structure([2_000_000, 1_500_000, 100_000], { title: 'Boarders', boarding: 'boarder' });
  expect(await desk.run({ studentIds: [student.id] })).toMatchObject({ created: 1, total: 3_600_000 });
  await asSchoolA(app, ({ tx }) => sql`update registration.student set boarding = 'day' where id = ${student.id}`.execute(tx));
  const moved = { kind: 'differences' as const, studentIds: [student.id] };
  // Another goes the other way, a third stays, and two were never billed.
  const others: number[] = [];
  for (let at = 0; at < 4; at += 1) others.push((await registerAs(app, testDraft(books.frame))).body.id);
  await desk.run({ studentIds: others.slice(0, 2) });
  await asSchoolA(app, ({ tx }) => sql`update registration.student set boarding = 'boarder' where id = ${others[0]}`.execute(tx));
  const { body: both } = await app.call(
    biller,
    runsApi.preview,
    runInput(books, { ...moved, studentIds: [student.id, ...others] }),
  );
  expect(both).toMatchObject({ more: 2_050_000, less: 2_050_000, created: 2 });
  expect(both.reasons).toEqual([
    { reason: 'Not billed yet.', students: 2 },
    { reason: 'No difference.', students: 1 },
  ]);
  expect(await desk.run(moved)).toMatchObject({ created: 1, total: 1_550_000 - 3_600_000 });
  expect(await owed(student.id)).toBe(1_550_000);
});

test('a bill is due on its day or after it, which is told at the field before anything is billed; notes have no such day', async () => {
  const { app, books } = desk;
  const early = runInput(books, { day: '2026-02-10', dueOn: '2026-02-09' });
  const { title: _, ...asked } = early;
  const said = [{ path: 'dueOn', message: 'It is due on the day of the invoices or after it.' }];
  expect((await app.call(biller, runsApi.preview, asked)).body.fields).toEqual(said);
  expect((await app.call(biller, runsApi.start, early, freshKey())).body.fields).toEqual(said);
  expect((await app.call(biller, runsApi.preview, { ...asked, kind: 'differences' })).status).toBe(200);
  expect((await app.call(biller, runsApi.preview, { ...asked, dueOn: '2026-02-10' })).status).toBe(200);
});

test('a structure of other classes does not fit, and what is charged once is not charged in another year', async () => {
  const { app, books, yearId } = desk;
  const head = { code: 'CAU', name: 'Caution money', category: 'caution' as const, applies: 'once' as const, refundable: true };
  const { body: caution } = await app.call(biller, voteHeadsApi.create, head);
  const { body: student } = await registerAs(
    app,
    testDraft(books.frame, { classId: books.frame.form4, streamId: books.frame.form4West }),
  );
  const lines = (termId: number) => [{ voteHeadId: caution.id, terms: [{ termId, amount: 200_000 }] }];
  const only = { studentIds: [student.id] };
  await desk.structure([], {
    title: 'Form 3 girls',
    gender: 'female',
    classIds: [books.frame.form3],
    lines: lines(books.termId),
  });
  await desk.structure([], { title: 'Form 4', classIds: [books.frame.form4], lines: lines(books.termId) });
  expect(await desk.run(only)).toMatchObject({ created: 1, total: 200_000 });
  const next = { name: '2027', startsOn: '2027-01-01', endsOn: '2027-12-31' };
  const { body: year } = await app.call('ROLE_All', yearsApi.create, next);
  const open = { yearId: year.id, number: 1, name: 'Term 1 2027', opensOn: '2027-01-05', closesOn: '2027-04-03' };
  const { body: term } = await app.call('ROLE_All', termsApi.create, open);
  expect(year.id).not.toBe(yearId);
  await desk.structure([], { title: 'Form 4', yearId: year.id, lines: lines(term.id) });
  const later = { ...runInput(books, only), termId: term.id, day: '2027-01-05', dueOn: '2027-02-05' };
  const { body: preview } = await app.call(biller, runsApi.preview, later);
  expect(preview.reasons).toEqual([{ reason: 'Nothing is left to charge.', students: 1 }]);
});
