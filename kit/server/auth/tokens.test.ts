import { expect, test } from 'vitest';
import { accessSeconds, AccessTokens, newSecret } from './tokens.ts';

const now = new Date('2026-03-02T08:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test('a token that was good a moment ago ends with its time, and a changed one was never good', async () => {
  const tokens = new AccessTokens(newSecret());
  const token = await tokens.sign(7, 1, now);
  for (const _ of ['read', 'remembered']) {
    expect(await tokens.sessionOf(token, now)).toBe(7);
    expect(await tokens.sessionOf(token, after(accessSeconds - 1))).toBe(7);
    expect(await tokens.sessionOf(token, after(accessSeconds))).toBeNull();
    expect(await tokens.sessionOf(`${token.slice(0, -4)}AAAA`, now)).toBeNull();
  }
});

test('a token of the secret before is good until that day and no longer, however often it was read', async () => {
  const old = newSecret();
  const token = await new AccessTokens(old).sign(7, 1, now);
  const tokens = new AccessTokens(newSecret(), { secret: old, until: after(300) });
  expect(await tokens.sessionOf(token, now)).toBe(7);
  expect(await tokens.sessionOf(token, after(299))).toBe(7);
  expect(await tokens.sessionOf(token, after(300))).toBeNull();
  expect(await new AccessTokens(newSecret()).sessionOf(token, now)).toBeNull();
});
