import { expect, it } from 'vitest';
import { noSecondFactor } from '../auth/principal.ts';
import { enterBehindCode } from './behind-code.ts';

const user = (financeCodeNeeded: boolean) => ({
  accountId: 1,
  username: 'clerk',
  name: 'A clerk',
  kind: 'school' as const,
  roles: [],
  financeCodeNeeded,
  secondFactor: noSecondFactor,
});

it('refuses a session that has not given the code, marks the call, and lets a job pass that answers nobody', () => {
  const code = { behind: false };
  expect(() => enterBehindCode({ user: user(true), code } as never)).toThrow(/code/i);
  expect(code.behind).toBe(false);
  enterBehindCode({ user: user(false), code } as never);
  expect(code.behind).toBe(true);
  expect(() => enterBehindCode({ user: user(false) } as never)).not.toThrow();
});
