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
