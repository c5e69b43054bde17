import { expect, it } from 'vitest';
import { enterBehindCode } from './behind-code.ts';

const enter = (financeCodeNeeded: boolean, code?: { behind: boolean }) =>
  enterBehindCode({ user: { financeCodeNeeded }, code } as Parameters<typeof enterBehindCode>[0]);

it('refuses a session that has not given the code, marks the call, and lets a job pass that answers nobody', () => {
  const code = { behind: false };
  expect(() => enter(true, code)).toThrow(/code/i);
  expect(code.behind).toBe(false);
  enter(false, code);
  expect(code.behind).toBe(true);
  expect(() => enter(false)).not.toThrow();
});
