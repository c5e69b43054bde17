import { dayIn } from '#kit/contract/dates.ts';

/** Today as the test schools have it, who are in Kenya: from nine in the evening, Greenwich time, it is tomorrow there. */
export const testDay = (now: Date = new Date()): string => dayIn('Africa/Nairobi', now);
