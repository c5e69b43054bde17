import type { Area } from '#kit/contract/module.ts';
import { attendanceRead } from '../contract/access.ts';
import { reminderEvents } from './contract/events.ts';
import { remindersApi } from './contract/reminders.ts';

/** Class teachers whose register is not taken when its time is over, and what they were told. */
export const reminders: Area = {
  name: 'reminders',
  uses: ['setup', 'days', 'registers', 'devices', 'alerts'],
  apis: { reminders: remindersApi },
  events: Object.values(reminderEvents),
  entities: { 'register reminder': attendanceRead },
};
