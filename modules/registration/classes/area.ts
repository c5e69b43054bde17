import type { Area } from '#kit/contract/module.ts';
import { alumniApi } from './contract/alumni.ts';
import { classRollsApi } from './contract/class-rolls.ts';

/** Classes with their rolls and subjects, streams of equal size, and alumni. */
export const classes: Area = {
  name: 'classes',
  uses: ['students', 'promotion'],
  publishes: ['registration.class_subjects'],
  apis: {
    classRolls: classRollsApi,
    alumni: alumniApi,
  },
};
