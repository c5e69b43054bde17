import { z } from 'zod';
import { line } from '#kit/contract/fields.ts';

/** The kinds of school for which there is a pack: classes, subjects, grades and fees that schools of a kind begin with. */
export const packKeys = ['day', 'boarding', 'junior', 'primary'] as const;
export const packKey = z.enum(packKeys);
export type PackKey = z.infer<typeof packKey>;

export const packWords: Readonly<Record<PackKey, { title: string; text: string }>> = {
  day: { title: 'Day secondary school', text: 'Grade 10 to 12 and the last Forms, KNEC’s subjects, fees of day students.' },
  boarding: { title: 'Boarding secondary school', text: 'The same with boarding fees, exeats and half-term leave-outs.' },
  junior: { title: 'Junior school', text: 'Grade 7 to 9, the learning areas of junior school, achievement levels.' },
  primary: { title: 'Primary school', text: 'PP1 to Grade 6, their learning areas, lunch and activity fees.' },
};

/** Names of streams, each once. */
export const streamNames = z
  .array(line(40))
  .max(10, 'Enter at most ten streams.')
  .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, 'Enter each stream once.');
