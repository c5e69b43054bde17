import { afterEach, expect, it, vi } from 'vitest';
import { standInBrowser } from '#kit/web/testing/stand-in-browser.ts';

standInBrowser();
afterEach(() => void vi.useRealTimers());

it('takes today as the last day also where the computer was left on overnight', async () => {
  const { receiptFields } = await import('./ReceiveOther.tsx');
  const latest = () => receiptFields().flatMap((field) => (field.kind === 'date' ? [field.max] : []));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T20:59:00Z') });
  expect(latest()).toEqual(['2026-05-04']);
  vi.setSystemTime(new Date('2026-05-04T21:01:00Z'));
  expect(latest()).toEqual(['2026-05-05']);
});

it('a kind that has a price gives the amount, and another one gives its own, but what was typed stays', async () => {
  const { withPrice } = await import('./ReceiveOther.tsx');
  const follow = withPrice((kind) => (kind === 1 ? 250_000 : kind === 2 ? 30_000 : null));
  expect(follow('kindId', 1, {})).toEqual({ amount: 250_000 });
  expect(follow('kindId', 2, { kindId: 1, amount: 250_000 })).toEqual({ amount: 30_000 });
  expect(follow('kindId', 1, { kindId: 2, amount: 45_000 })).toEqual({});
  expect(follow('kindId', 3, { amount: null })).toEqual({});
  expect(follow('mode', 1, {})).toEqual({});
});
