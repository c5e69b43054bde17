import type { Area } from '#kit/contract/module.ts';

/** Reads timetable problems, judges timetables of them and says before a run what cannot be. It has no tables and no calls. */
export const solver: Area = { name: 'solver', uses: [] };
