import type { Area } from '#kit/contract/module.ts';
import { timetableRead } from '../contract/access.ts';
import { bellsApi, slots } from './contract/bells.ts';
import { choicesApi } from './contract/choices.ts';
import { classesApi } from './contract/classes.ts';
import { cycleApi } from './contract/cycle.ts';
import { rooms } from './contract/rooms.ts';
import { subjectsApi } from './contract/subjects.ts';
import { tags } from './contract/tags.ts';
import { timetableTeachersApi } from './contract/teachers.ts';
import { timesOffApi } from './contract/times-off.ts';

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
  apis: {
    tags,
    rooms,
    slots,
    bells: bellsApi,
    cycle: cycleApi,
    subjects: subjectsApi,
    classes: classesApi,
    teachers: timetableTeachersApi,
    timesOff: timesOffApi,
    choices: choicesApi,
  },
  entities: {
    'bell times': timetableRead,
    'timetable cycle': timetableRead,
    'timetable subject': timetableRead,
    'timetable class': timetableRead,
    'timetable stream': timetableRead,
    'timetable teacher': timetableRead,
    'times off of a subject': timetableRead,
    'times off of a room': timetableRead,
    'times off of a class': timetableRead,
    'times off of a stream': timetableRead,
    'times off of a teacher': timetableRead,
  },
};
