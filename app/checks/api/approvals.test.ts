import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Step, wrongState } from '#kit/contract/approval.ts';
import { type Fixtures, approvalFixtures, type Standing } from '#app/testing/approvals.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { modules } from '#app/modules.ts';

/** Every declared approval, walked over the real app; a new one needs only its documents in `app/testing/approvals.ts`. */
const approvals = modules.flatMap((module) => module.approvals ?? []);
let app: TestApp;
let fixtures: Fixtures;
let keys = 0;
beforeAll(async () => {
  app = await testApp();
  fixtures = await approvalFixtures(app);
});
afterAll(() => app.close());

const key = () => ({ 'idempotency-key': `approvals-check-${(keys += 1)}` });
const take = (caller: Caller, { call, sends = {}, reason }: Step, input: object, headers = key()) =>
  app.call(caller, call, { ...input, ...sends, ...(reason && { [reason.field]: 'As the books say' }) } as never, headers);

test('every approval has a name of its own, documents for each of its steps, and states that it knows', () => {
  expect(approvals.length).toBeGreaterThan(5);
  expect(new Set(approvals.map(({ entity }) => entity)).size).toBe(approvals.length);
  for (const { entity, steps } of approvals)
    expect([entity, Object.keys(fixtures[entity] ?? {})]).toEqual([entity, Object.keys(steps)]);
  for (const { entity, states, steps } of approvals)
    for (const { from, to } of Object.values(steps))
      for (const state of [...from, to]) expect(Object.keys(states), `${entity} ${state}`).toContain(state);
});

const walked = approvals.flatMap((declared) => Object.entries(declared.steps).map(([name, step]) => ({ declared, name, step })));

describe.each(walked)('$declared.entity: $name', ({ declared, name, step }) => {
  let standing: Standing;
  beforeAll(async () => {
    const make = fixtures[declared.entity]?.[name];
    if (!make) throw new Error(`${declared.entity} has no document before ${name}`);
    standing = await make();
  });

  test('is refused who has no role for it, another school, and on one’s own work', async () => {
    expect((await take('noRole', step, standing.input)).status).toBe(403);
    expect((await take('otherSchool', step, standing.input)).status).toBe(404);
    expect(standing.own === null).toBe(step.notOwn === undefined);
    if (standing.own === null) return;
    const own = await take(standing.own, step, standing.input);
    expect([own.status, own.body.code]).toEqual([403, 'forbidden']);
    expect(own.body.message).toContain(step.notOwn?.words);
  });

  test('asks for its reason at the field', async () => {
    if (step.reason?.missing === undefined) return;
    const without = await app.call(standing.other, step.call, { ...standing.input, ...step.sends } as never, key());
    const { field: path, missing: message } = step.reason;
    expect([without.status, without.body.fields]).toEqual([400, [{ path, message }]]);
  });

  test('of two at once one takes it; the same call again answers the same; it is not taken twice', async () => {
    const mine = key();
    const other = key();
    const both = await Promise.all([mine, other].map((headers) => take(standing.other, step, standing.input, headers)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [won, headers] = both[0]?.status === 200 ? [both[0], mine] : [both[1], other];
    expect((await take(standing.other, step, standing.input, headers)).body).toEqual(won?.body);
    const now = { ...standing.input, ...standing.again?.((won?.body ?? {}) as never) };
    const late = await take(standing.other, step, now);
    expect(late.status).toBe(409);
    expect(late.body.message).toContain(wrongState(declared, name, step.to));
  });
});
