import { dayIn } from '#kit/contract/dates.ts';

/** Today in Kenya, `yyyy-mm-dd`; what a form begins with. The server judges by the school's own day. */
export const today = (): string => dayIn('Africa/Nairobi', new Date());
