import type { Area } from '#kit/contract/module.ts';
import { tags } from './contract/tags.ts';

/** When lessons can be and where, and what subjects, classes and teachers ask of a timetable. */
export const setup: Area = {
  name: 'setup',
  uses: [],
  publishes: [
    'timetable.setting',
    'timetable.day',
    'timetable.bell',
    'timetable.slot',
    'timetable.tag',
    'timetable.room',
    'timetable.subject',
    'timetable.class',
    'timetable.teacher',
    'timetable.time_off',
  ],
  apis: { tags },
};
