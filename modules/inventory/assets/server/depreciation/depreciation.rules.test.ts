import { describe, expect, it } from 'vitest';
import {
  type Due,
  dueUntil,
  firstMonth,
  lastDayOf,
  monthsBetween,
  monthsOn,
  splitOver,
  type Terms,
} from './depreciation.rules.ts';

/** Numbers in a row that is the same each time. */
function random(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 4_294_967_296) * most);
  };
}

const nothing = (terms: Terms) => ({ accumulated: terms.after, last: null, beforeYear: terms.after });
const sum = (all: readonly Due[]) => all.reduce((whole, { amount }) => whole + amount, 0);
const far = (from: string) => monthsOn(from, 20_000);

function someTerms(next: ReturnType<typeof random>): Terms {
  const cost = next(4) === 0 ? next(300) : next(900_000_000);
  const residual = next(3) === 0 ? 0 : next(cost + 1);
  const straight = next(2) === 0;
  return {
    method: straight ? 'straight_line' : 'reducing_balance',
    cost,
    residual,
    from: `20${10 + next(30)}-${String(1 + next(12)).padStart(2, '0')}`,
    after: next(2) === 0 ? 0 : next(cost + 1),
    months: straight ? 1 + next(200) : null,
    rate: straight ? null : 50 + next(9951),
  };
}

describe('depreciation of any asset', () => {
  it('comes to the cost less the residual, to the cent, and never below it, in months one after the other', () => {
    const next = random(17);
    for (let at = 0; at < 1500; at += 1) {
      const terms = someTerms(next);
      const all = dueUntil(terms, nothing(terms), far(terms.from));
      expect(terms.after + sum(all), JSON.stringify(terms)).toBe(Math.max(terms.after, terms.cost - terms.residual));
      expect(all.every(({ amount }) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
      expect(all.map(({ month }) => monthsBetween(terms.from, month))).toEqual(all.map((_, nth) => nth));
      if (terms.months !== null) expect(all.length).toBeLessThanOrEqual(terms.months);
    }
  });

  it('is the same whether it is worked out month by month, in parts, or at once', () => {
    const next = random(4);
    for (let at = 0; at < 200; at += 1) {
      const terms = someTerms(next);
      const whole = dueUntil(terms, nothing(terms), monthsOn(terms.from, 60));
      const parts: Due[] = [];
      while (parts.length < whole.length) {
        const done = parts.at(-1)?.month ?? null;
        const upTo = monthsOn(done ?? monthsOn(terms.from, -1), 1 + next(7));
        const year = `${monthsOn(done ?? monthsOn(terms.from, -1), 1).slice(0, 4)}-01`;
        const start = year > terms.from ? year : terms.from;
        parts.push(
          ...dueUntil(
            terms,
            {
              accumulated: terms.after + sum(parts),
              last: done,
              beforeYear: terms.after + sum(parts.filter(({ month }) => month < start)),
            },
            upTo < monthsOn(terms.from, 60) ? upTo : monthsOn(terms.from, 60),
          ),
        );
      }
      expect(parts, JSON.stringify(terms)).toEqual(whole);
    }
  });
});

describe('examples worked by hand', () => {
  it('a straight line divides by the months, and the last takes what is left', () => {
    const terms: Terms = {
      method: 'straight_line',
      cost: 100_000,
      residual: 0,
      from: '2026-02',
      after: 0,
      months: 36,
      rate: null,
    };
    const all = dueUntil(terms, nothing(terms), '2030-01');
    // 2,777.78 cents a month: 2778, then what the sum leaves.
    expect(all.slice(0, 3).map(({ amount }) => amount)).toEqual([2778, 2778, 2777]);
    expect([all.length, all.at(-1)?.month]).toEqual([36, '2029-01']);
  });

  it('the reducing balance takes twelfths of the year’s rate, and begins anew with the calendar year', () => {
    const terms: Terms = {
      method: 'reducing_balance',
      cost: 1_200_000,
      residual: 0,
      from: '2025-11',
      after: 0,
      months: null,
      rate: 2500,
    };
    const all = dueUntil(terms, nothing(terms), '2026-02');
    // 12,000.00 at 25 %: 250.00 a month; in 2026 of 11,500.00: 239.58⅓.
    expect(all.map(({ amount }) => amount)).toEqual([25_000, 25_000, 23_958, 23_959]);
  });

  it('what has no method is not depreciated, and what stands at its residual neither', () => {
    const terms: Terms = { method: 'none', cost: 100, residual: 0, from: '2026-01', after: 0, months: null, rate: null };
    expect(dueUntil(terms, nothing(terms), '2040-01')).toEqual([]);
    expect(dueUntil({ ...terms, method: 'straight_line', months: 3, residual: 100 }, nothing(terms), '2040-01')).toEqual([]);
  });

  it('begins in the month after it was put to use', () => {
    expect([firstMonth('2026-01-01'), firstMonth('2025-12-31'), lastDayOf('2028-02')]).toEqual([
      '2026-02',
      '2026-01',
      '2028-02-29',
    ]);
  });

  it('splits what several cost together to the cent', () => {
    expect(splitOver(100, 3)).toEqual([33, 34, 33]);
    expect(splitOver(1, 4).reduce((all, one) => all + one, 0)).toBe(1);
    expect(splitOver(0, 2)).toEqual([0, 0]);
  });
});
