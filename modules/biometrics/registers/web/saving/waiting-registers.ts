import { to } from '#kit/contract/screen.ts';
import type { WaitingKind } from '#kit/web/offline/kinds.ts';
import { registersScreens } from '../../contract/screens.ts';

/** Marks of registers that wait for the line. What sends them comes with the first that does, or with a register. */
export const waitingRegisters: WaitingKind = {
  one: 'mark of a register',
  many: 'marks of registers',
  open: ({ ref }) => ({ href: to(registersScreens.register, { key: ref }), label: 'Open the register' }),
  send: async (waiting) => (await import('./send-register.ts')).sendRegister(waiting),
};
