import { dayIn } from '#kit/contract/dates.ts';

/** Today in Kenya, for what a form begins with; the server goes by the school's own day. */
export const today = () => dayIn('Africa/Nairobi', new Date());
