import { port } from '#kit/server/module/ports.ts';
import type { Messenger } from '#kit/server/outbox/messenger.ts';

/** What hands e-mails over; the application provides it. Where it does not, payslips leave by SMS only, and that is said. */
export const slipMail = port<Messenger>('hr.slipMail');
