import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Approval, type Step, wrongState } from '#kit/contract/approval.ts';
import { approvalFixtures } from '#app/testing/approvals/approvals.ts';
import type { Fixtures, Standing } from '#app/testing/standing.ts';
import { listSchool } from '#app/testing/elearning/library-school.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { modules } from '#app/modules.ts';

/** Every declared approval, walked over the real app; a new one needs only its documents in `app/testing/approvals/approvals.ts`. */
const approvals = modules.flatMap((module) => module.approvals ?? []);
let app: TestApp;
let fixtures: Fixtures;
let keys = 0;
beforeAll(async () => {
  app = await testApp();
  await listSchool(app);
  fixtures = await approvalFixtures(app);
});
const made = new Map<string, Promise<Standing>>();
/** The document before a step, made once. */
const before = ({ entity }: Approval, name: string): Promise<Standing> => {
  const at = `${entity}: ${name}`;
  const known = made.get(at) ?? fixtures[entity]?.[name]?.() ?? Promise.reject(new Error(`No document before ${at}`));
  made.set(at, known);
  return known;
};
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

/**
 * Asks every step that starts from none of the states, of a document that stands in one of them: who may take it is told where it
 * stands. Answers which step was refused from where.
 */
async function refused(
  declared: Approval,
  states: readonly string[],
  { id, ids, version }: Standing['input'],
): Promise<string[]> {
  const wrong = Object.entries(declared.steps).filter(([, { from }]) => !from.some((one) => states.includes(one)));
  const found: string[] = [];
  for (const [name, step] of wrong) {
    const { other, input } = await before(declared, name);
    const asked = { ...input, ...(ids === undefined ? { id } : { ids }), ...(version === undefined ? {} : { version }) };
    const { status, body } = await take(other, step, asked);
    expect([name, status], body.message).toEqual([name, 409]);
    const stands = states.find((state) => body.message.includes(wrongState(declared, name, state) ?? name));
    expect([name, stands], body.message).not.toEqual([name, undefined]);
    found.push(`${declared.entity}: ${name} from ${stands}`);
  }
  return found;
}
const refusals = new Set<string>();

const walked = approvals.flatMap((declared) => Object.entries(declared.steps).map(([name, step]) => ({ declared, name, step })));

describe.each(walked)('$declared.entity: $name', ({ declared, name, step }) => {
  let standing: Standing;
  beforeAll(async () => {
    standing = await before(declared, name);
  });

  test('is refused who has no role for it, another school, and on one’s own work', async () => {
    // What everybody who is signed in may call asks for no role: who may stands in `only`.
    if (step.call.access !== 'signedIn') expect((await take('noRole', step, standing.input)).status).toBe(403);
    // A school outside the allowed-school list is refused before anything is looked for.
    const listed = typeof step.call.access === 'object' && step.call.access.schools !== undefined;
    expect((await take('otherSchool', step, standing.input)).status).toBe(listed ? 403 : 404);
    expect(standing.own === null).toBe(step.notOwn === undefined);
    if (standing.own === null) return;
    const own = await take(standing.own, step, standing.input);
    expect([own.status, own.body.code]).toEqual([403, 'forbidden']);
    expect(own.body.message).toContain(step.notOwn?.words);
  });

  test('is refused to those whom the document is not for', async () => {
    expect(standing.notFor === undefined).toBe(step.only === undefined);
    if (standing.notFor === undefined) return;
    const [caller, input] = standing.notFor;
    const { status, body } = await take(caller, step, input);
    expect([status, body.code, body.message]).toEqual([403, 'forbidden', step.only?.words]);
  });

  test('asks for its reason at the field', async () => {
    if (step.reason?.missing === undefined) return;
    const without = await app.call(standing.other, step.call, { ...standing.input, ...step.sends } as never, key());
    const { field: path, missing: message } = step.reason;
    expect([without.status, without.body.fields]).toEqual([400, [{ path, message }]]);
  });

  test('of two at once one takes it; the same call again answers the same; from there and before no other step is', async () => {
    for (const one of await refused(declared, standing.stands ? [standing.stands] : step.from, standing.input)) refusals.add(one);
    const mine = key();
    const other = key();
    const both = await Promise.all([mine, other].map((headers) => take(standing.other, step, standing.input, headers)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [won, headers] = both[0]?.status === 200 ? [both[0], mine] : [both[1], other];
    expect((await take(standing.other, step, standing.input, headers)).body).toEqual(won?.body);
    const now = { ...standing.input, ...standing.again?.((won?.body ?? {}) as never) };
    for (const one of await refused(declared, [step.to], now)) refusals.add(one);
    if (step.from.includes(step.to)) return;
    const late = await take(standing.other, step, now);
    expect(late.status).toBe(409);
    expect(late.body.message).toContain(wrongState(declared, name, step.to));
  });
});

/** States that no declared step leads to or starts from: what brings a document there is plain code. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'loan against a rule': ['used'],
  'leave-out': ['out', 'late', 'returned'],
  'refund out of suspense': ['paying', 'paid', 'failed', 'returned'],
  'run of reminders': ['failed'],
  'sending of results': ['sent', 'failed'],
};

test('every step was asked of documents in every state that it does not start from', () => {
  const all = approvals.flatMap(({ entity, states, steps }) =>
    Object.entries(steps).flatMap(([name, { from }]) =>
      Object.keys(states)
        .filter((state) => !from.includes(state) && !elsewhere[entity]?.includes(state))
        .map((state) => `${entity}: ${name} from ${state}`),
    ),
  );
  expect(all.filter((one) => !refusals.has(one))).toEqual([]);
});
