import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { creditOf } from './credit.store.ts';
import { type NewMessage, queueMessages } from './queue.ts';
import { releaseHeld } from './release-held.ts';

const urgent = { title: 'Test', purpose: 'Custom', urgent: true, sendAt: null };
const to = (count: number, body = 'Habari'): NewMessage[] =>
  Array.from({ length: count }, (_, n) => ({ phone: `+2547${String(10_000_000 + n)}`, name: `Parent ${n}`, body }));

describe('queueing', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const never = (): never => {
    throw new Error('no school');
  };
  const as = async <R>(id: number, work: (ctx: SchoolContext) => Promise<R>) => {
    const principal = await app.services.identity.principalOfAccount(id === app.schoolA ? 1 : 2);
    const school = { ...(principal?.school ?? never()), id };
    return inSystem(app.services, school, app.http.log, 'test', work);
  };
  const inA = <R>(work: (ctx: SchoolContext) => Promise<R>) => as(app.schoolA, work);
  const bought = (ctx: SchoolContext, segments: number) =>
    sql`with account as (insert into messaging.credit_account (counted) values (true) on conflict (school_id) do update set counted = true)
      insert into messaging.credit_entry (kind, day, segments) values ('purchase', ${ctx.now}, ${segments})`.execute(ctx.tx);
  const states = async (batchId: number) => {
    const { rows } = await sql<{ state: string; segments: number; dueAt: string }>`
      select state, segments, due_at as "dueAt" from messaging.message where batch_id = ${batchId} order by id`.execute(
      app.db.platform,
    );
    return rows;
  };

  it('counts nothing while messages stay in the outbox, and splits long and accented texts into segments', async () => {
    const result = await inA((ctx) =>
      queueMessages(ctx, urgent, [...to(1), ...to(1, 'a'.repeat(161)), ...to(1, `Wanjirũ${'a'.repeat(64)}`)]),
    );
    expect(result).toMatchObject({ queued: 3, held: 0, blocked: 0, segments: 5 });
    expect((await states(result.batchId)).map((one) => one.segments)).toEqual([1, 2, 2]);
  });

  it('keeps a batch of nobody, in which nothing goes out', async () => {
    const { batchId, ...counts } = await inA((ctx) => queueMessages(ctx, { ...urgent, title: 'To nobody' }, []));
    expect(counts).toEqual({ queued: 0, held: 0, blocked: 0, segments: 0 });
    const { rows } = await sql`select title from messaging.batch where id = ${batchId}`.execute(app.db.platform);
    expect(rows).toEqual([{ title: 'To nobody' }]);
    expect(await states(batchId)).toEqual([]);
  });

  it('records a number that wants no messages, without cost', async () => {
    const result = await inA(async (ctx) => {
      await sql`insert into messaging.blacklist (phone, reason, added_by) values ('+254710000001', 'Asked', 'Office')`.execute(
        ctx.tx,
      );
      return queueMessages(ctx, urgent, to(3));
    });
    expect(result).toMatchObject({ queued: 2, blocked: 1, segments: 2 });
    // Another school may still write to it.
    expect(await as(app.schoolB, (ctx) => queueMessages(ctx, urgent, to(3)))).toMatchObject({ queued: 3, blocked: 0 });
  });

  it('waits for the end of quiet hours unless it is urgent, and for its time', async () => {
    const night = new Date('2026-03-14T19:30:00Z');
    const later = await inA((ctx) => queueMessages({ ...ctx, now: night }, { ...urgent, urgent: false }, to(1)));
    expect((await states(later.batchId))[0]?.dueAt).toBe('2026-03-15T05:00:00.000Z');
    const now = await inA((ctx) => queueMessages({ ...ctx, now: night }, urgent, to(1)));
    expect((await states(now.batchId))[0]?.dueAt).toBe(night.toISOString());
    const sendAt = new Date('2026-03-20T09:00:00Z');
    const planned = await inA((ctx) => queueMessages({ ...ctx, now: night }, { ...urgent, sendAt }, to(1)));
    expect((await states(planned.batchId))[0]?.dueAt).toBe(sendAt.toISOString());
  });

  it('holds what there is no credit for and lets it go in order after a top-up', async () => {
    const left = await inA(async (ctx) => {
      await bought(ctx, 30);
      return (await creditOf(ctx.tx)).left;
    });
    const plain = { ...urgent, urgent: false, sendAt: new Date('2026-03-20T09:00:00Z') };
    const first = await inA((ctx) => queueMessages(ctx, plain, to(left + 3)));
    expect(first).toMatchObject({ queued: left, held: 2, segments: left + 2, blocked: 1 });
    // What comes later does not pass what waits.
    const second = await inA((ctx) => queueMessages(ctx, plain, to(1)));
    expect(second).toMatchObject({ queued: 0, held: 1 });
    expect(await inA((ctx) => releaseHeld(ctx))).toBe(0);
    expect(
      await inA(async (ctx) => {
        await bought(ctx, 2);
        return releaseHeld(ctx);
      }),
    ).toBe(2);
    expect((await states(first.batchId)).filter((one) => one.state === 'held')).toEqual([]);
    expect((await states(second.batchId)).map((one) => one.state)).toEqual(['held']);
    expect((await inA((ctx) => creditOf(ctx.tx))).left).toBe(0);
  });

  it('lets what was held go by night only where it is urgent', async () => {
    const night = new Date('2026-03-14T19:30:00Z');
    const plain = await inA((ctx) => queueMessages({ ...ctx, now: night }, { ...urgent, urgent: false }, to(1)));
    const pressing = await inA((ctx) => queueMessages({ ...ctx, now: night }, urgent, to(1)));
    expect([plain, pressing]).toMatchObject([{ held: 1 }, { held: 1 }]);
    await inA(async (ctx) => {
      await bought(ctx, 10);
      return releaseHeld({ ...ctx, now: new Date('2026-03-14T20:00:00Z') });
    });
    const waiting = [...(await states(plain.batchId)), ...(await states(pressing.batchId))];
    expect(waiting.map(({ state, dueAt }) => [state, dueAt])).toEqual([
      ['queued', '2026-03-15T05:00:00.000Z'],
      ['queued', '2026-03-14T20:00:00.000Z'],
    ]);
  });

  it('never gives out the same credit to two batches at once', async () => {
    const results = await as(app.schoolB, async (ctx) => {
      await bought(ctx, 10);
      return (await creditOf(ctx.tx)).left;
    }).then((left) =>
      Promise.all([1, 2, 3, 4].map(() => as(app.schoolB, (ctx) => queueMessages(ctx, urgent, to(left))))).then((all) => ({
        left,
        all,
      })),
    );
    expect(results.all.reduce((sum, one) => sum + one.queued, 0)).toBe(results.left);
    expect((await as(app.schoolB, (ctx) => creditOf(ctx.tx))).left).toBe(0);
  });
});
