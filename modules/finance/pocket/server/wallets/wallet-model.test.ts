import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { walletMovesApi } from '../../contract/wallet-moves.ts';
import { walletsApi } from '../../contract/wallets.ts';
import { walletBalances } from './wallet-cards.store.ts';

let app: TestApp;
let students: readonly number[];
const overdraft = 500;

beforeAll(async () => {
  app = await testApp();
  students = (await testBooks(app, { students: 3, charged: false })).students;
  await app.call('ROLE_All', walletsApi.setRules, { version: 0, overdraft });
});
afterAll(() => app.close());

const till = 'ROLE_Access_Pocket_Money';
const who = fc.nat({ max: 2 });
const amount = fc.integer({ min: 1, max: 3000 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deposit' as const), who, amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who, amount }) },
  fc.record({ do: fc.constant('purchase' as const), who, amount }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('transfer' as const), who, to: who, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), at: fc.nat() }) },
);

interface Done {
  id: number;
  /** What it added to each wallet. */
  effect: readonly (readonly [who: number, amount: number])[];
  standing: boolean;
}

/** What each wallet holds, as the ledger has it, and what the account of all of them holds. */
async function ledger(): Promise<{ wallets: number[]; account: number }> {
  return asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number; balance: number }>`
      select student_id as id, balance from ${walletBalances()} b`.execute(tx);
    const { rows: total } = await sql<{ account: number }>`
      select coalesce(sum(case when e.credit_id = a.id then e.amount else -e.amount end), 0)::bigint as account
        from finance.account a join finance.entry e on e.school_id = a.school_id and a.id in (e.debit_id, e.credit_id)
       where a.role = 'pocket_money'`.execute(tx);
    return {
      wallets: students.map((id) => rows.find((row) => row.id === id)?.balance ?? 0),
      account: total[0]?.account ?? 0,
    };
  });
}

test('whatever is done, a wallet is what its movements make it, never below the limit, and the account is the sum of all', async () => {
  const model = [0, 0, 0];
  const done: Done[] = [];
  const fits = (effect: Done['effect']) => effect.every(([at, by]) => by >= 0 || (model[at] ?? 0) + by >= -overdraft);
  const apply = (effect: Done['effect']) => {
    for (const [at, by] of effect) model[at] = (model[at] ?? 0) + by;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      for (const one of steps) {
        if (one.do === 'cancel') {
          const target = done[one.at % Math.max(done.length, 1)];
          if (!target) continue;
          const back = target.effect.map(([at, by]) => [at, -by] as const);
          const { status } = await app.call('ROLE_All', walletMovesApi.cancel, { id: target.id, reason: 'Wrong' }, freshKey());
          const expected = !target.standing ? 409 : fits(back) ? 200 : 422;
          expect(status).toBe(expected);
          if (status !== 200) continue;
          target.standing = false;
          apply(back);
          continue;
        }
        const studentId = students[one.who] ?? 0;
        const input = { studentId, amount: one.amount, toStudentId: one.do === 'transfer' ? (students[one.to] ?? 0) : 0 };
        const effect: Done['effect'] =
          one.do === 'deposit'
            ? [[one.who, one.amount]]
            : one.do === 'transfer'
              ? [
                  [one.who, -one.amount],
                  [one.to, one.amount],
                ]
              : [[one.who, -one.amount]];
        const answer = await app.call(till, walletMovesApi[one.do], input, freshKey());
        const allowed = fits(effect) && !(one.do === 'transfer' && one.to === one.who);
        expect(answer.status).toBe(allowed ? 200 : 422);
        if (answer.status !== 200) continue;
        apply(effect);
        done.push({ id: answer.body.moveId, effect, standing: true });
      }
      const { wallets, account } = await ledger();
      expect(wallets).toEqual(model);
      expect(Math.min(...wallets)).toBeGreaterThanOrEqual(-overdraft);
      expect(account).toBe(wallets.reduce((sum, balance) => sum + balance, 0));
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
