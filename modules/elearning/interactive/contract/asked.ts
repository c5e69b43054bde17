import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { shuffled } from '../../bank/contract/shuffle.ts';
import type { ActivityBody } from './activity.ts';
import { byDate } from './dates.ts';

const part = z.object({ id: z.string(), text: z.string(), fileId: id.nullable() });
export type AskedPart = z.infer<typeof part>;

/** An activity as who does it gets it: nothing in it tells what is right. Memory shows both sides by its nature. */
export const askedActivity = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('labelling'),
      fileId: id,
      alt: z.string(),
      places: z.array(z.object({ id: z.string(), x: z.int(), y: z.int() })),
      labels: z.array(z.string()),
    })
    .meta({ title: 'LabellingAsked' }),
  z.object({ kind: z.literal('ordering'), items: z.array(part) }).meta({ title: 'OrderingActivityAsked' }),
  z.object({ kind: z.literal('matching'), lefts: z.array(part), rights: z.array(part) }).meta({ title: 'MatchingActivityAsked' }),
  /** With dates each event is placed at one; without them they are put in order. */
  z
    .object({ kind: z.literal('timeline'), events: z.array(part), dates: z.array(z.string()).nullable() })
    .meta({ title: 'TimelineAsked' }),
  z
    .object({
      kind: z.literal('memory'),
      pairs: z.array(z.object({ id: z.string(), a: z.string(), aFileId: id.nullable(), b: z.string(), bFileId: id.nullable() })),
    })
    .meta({ title: 'MemoryAsked' }),
]);
export type AskedActivity = z.infer<typeof askedActivity>;
export type AskedOf<K extends AskedActivity['kind']> = Extract<AskedActivity, { kind: K }>;

/** By their random ids, so that nothing of the order in which they were written is left, and then shuffled. */
const mixed = <P extends { id: string }>(parts: readonly P[], order: number, about: string): P[] =>
  shuffled(
    parts.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    order,
    about,
  );

/**
 * What is shown of an activity to who does it. What is shuffled is so by `order`, the same each time. Flash cards and packages
 * have no key and come another way: null.
 */
export function forPlayer(body: ActivityBody, order: number): AskedActivity | null {
  switch (body.kind) {
    case 'flashcards':
    case 'package':
      return null;
    case 'labelling':
      return {
        kind: 'labelling',
        fileId: body.fileId,
        alt: body.alt,
        places: body.labels.map(({ id: place, x, y }) => ({ id: place, x, y })).toSorted((a, b) => a.y - b.y || a.x - b.x),
        labels: shuffled([...body.labels.map(({ text }) => text), ...body.others].toSorted(), order, 'labels'),
      };
    case 'ordering':
      return {
        kind: 'ordering',
        items: mixed(
          body.items.map(({ id: item, text, fileId }) => ({ id: item, text, fileId })),
          order,
          'items',
        ),
      };
    case 'matching':
      return {
        kind: 'matching',
        lefts: mixed(
          body.pairs.map(({ id: left, left: text, leftFileId: fileId }) => ({ id: left, text, fileId })),
          order,
          'lefts',
        ),
        rights: mixed(
          [
            ...body.pairs.map(({ rightId, right: text, rightFileId: fileId }) => ({ id: rightId, text, fileId })),
            ...body.others.map(({ id: other, text, fileId }) => ({ id: other, text, fileId })),
          ],
          order,
          'rights',
        ),
      };
    case 'timeline':
      return {
        kind: 'timeline',
        events: mixed(
          body.events.map(({ id: event, text, fileId }) => ({ id: event, text, fileId })),
          order,
          'events',
        ),
        dates: body.how === 'place' ? [...new Set(body.events.map(({ date }) => date))].toSorted(byDate) : null,
      };
    case 'memory':
      return {
        kind: 'memory',
        pairs: mixed(
          body.pairs.map(({ id: pair, a, aFileId, b, bFileId }) => ({ id: pair, a, aFileId, b, bFileId })),
          order,
          'pairs',
        ),
      };
  }
}
