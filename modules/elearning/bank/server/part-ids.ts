import { randomBytes } from 'node:crypto';
import type { QuestionBody } from '../contract/question.ts';

/**
 * Gives every part of a question a key that tells nothing: of ids in the order of writing one could read which option was written first
 * and how things are ordered. Parts that an earlier version had keep theirs, so that what was answered can be marked again.
 */
export function withPartIds(body: QuestionBody, before: QuestionBody | null): QuestionBody {
  const known = before?.kind === body.kind ? new Set(idsOf(before)) : new Set<string>();
  const keep = <P extends { id: string }>(parts: readonly P[]): P[] =>
    parts.map((part) => (known.has(part.id) ? part : { ...part, id: freshId() }));
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return { ...body, options: keep(body.options) };
    case 'matching':
      return { ...body, pairs: keep(body.pairs) };
    case 'ordering':
      return { ...body, items: keep(body.items) };
    case 'cloze':
      return { ...body, gaps: keep(body.gaps) };
    case 'hotspot':
      return { ...body, spots: keep(body.spots) };
    default:
      return body;
  }
}

const freshId = (): string =>
  BigInt(`0x${randomBytes(6).toString('hex')}`)
    .toString(36)
    .padStart(10, '0');

function idsOf(body: QuestionBody): string[] {
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return body.options.map(({ id }) => id);
    case 'matching':
      return body.pairs.map(({ id }) => id);
    case 'ordering':
      return body.items.map(({ id }) => id);
    case 'cloze':
      return body.gaps.map(({ id }) => id);
    case 'hotspot':
      return body.spots.map(({ id }) => id);
    default:
      return [];
  }
}
