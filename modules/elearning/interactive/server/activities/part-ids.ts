import { randomBytes } from 'node:crypto';
import type { ActivityBody } from '../../contract/activity.ts';

/**
 * Gives every part of an activity a key that tells nothing. Parts that the version before had keep theirs, so that what a student
 * knows of a card stays with it; a key that came twice is given anew.
 */
export function withPartIds(body: ActivityBody, before: ActivityBody | null): ActivityBody {
  const known = before?.kind === body.kind ? new Set(idsOf(before)) : new Set<string>();
  const taken = new Set<string>();
  const idFor = (id: string): string => {
    const kept = known.has(id) && !taken.has(id) ? id : freshId();
    taken.add(kept);
    return kept;
  };
  const keep = <P extends { id: string }>(parts: readonly P[]): P[] => parts.map((part) => ({ ...part, id: idFor(part.id) }));
  switch (body.kind) {
    case 'flashcards':
      return { ...body, cards: keep(body.cards) };
    case 'labelling':
      return { ...body, labels: keep(body.labels) };
    case 'ordering':
      return { ...body, items: keep(body.items) };
    case 'matching':
      return {
        ...body,
        pairs: body.pairs.map((pair) => ({ ...pair, id: idFor(pair.id), rightId: idFor(pair.rightId) })),
        others: keep(body.others),
      };
    case 'timeline':
      return { ...body, events: keep(body.events) };
    case 'memory':
      return { ...body, pairs: keep(body.pairs) };
    case 'package':
      return body;
  }
}

const freshId = (): string =>
  BigInt(`0x${randomBytes(6).toString('hex')}`)
    .toString(36)
    .padStart(10, '0');

function idsOf(body: ActivityBody): string[] {
  switch (body.kind) {
    case 'flashcards':
      return body.cards.map(({ id }) => id);
    case 'labelling':
      return body.labels.map(({ id }) => id);
    case 'ordering':
      return body.items.map(({ id }) => id);
    case 'matching':
      return [...body.pairs.flatMap(({ id, rightId }) => [id, rightId]), ...body.others.map(({ id }) => id)];
    case 'timeline':
      return body.events.map(({ id }) => id);
    case 'memory':
      return body.pairs.map(({ id }) => id);
    case 'package':
      return [];
  }
}
