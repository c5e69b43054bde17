import { z } from 'zod';
import { line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';
import { colourField, noColour } from './palette.ts';

/** A word that rooms and lessons carry, so that one can be asked for of the other: laboratory, ground floor, morning only. */
export const tags = resource({
  path: '/api/timetable/tags',
  access: { read: timetableRead, write: timetableAdmin },
  words: { one: 'tag', many: 'Tags' },
  record: { name: z.string(), colour: z.string() },
  draft: z.object({ name: line(40), colour: colourField.default(noColour) }),
  filter: pageInput(['name', 'colour']),
});
export type Tag = RecordOf<typeof tags>;
