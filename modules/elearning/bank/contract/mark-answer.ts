import { bounded, type Marked, type MarkedPart, whole } from './marked.ts';
import { markCloze, markNumeric, markShort } from './mark-written.ts';
import { hitSpots } from './hotspot.ts';
export type { Marked, MarkedPart } from './marked.ts';
import type { AnswerValue, QuestionBody } from './question.ts';

const nothing: Marked = { share: 0, parts: [] };

/**
 * Marks an answer against a question's key, the same each time.
 * - single: the share of the option, negative where the key says so, as Moodle's multiple choice.
 * - multiple: the shares of what was chosen, together never below nothing (Moodle) nor above all.
 * - short: the first variant that matches counts (Moodle), so that a last `*` says what all else gets.
 * - numeric: the first value within its tolerance counts, the border included; without the right unit `unitShare` is taken off.
 * - matching: each pair counts alike (Moodle). What is told apart is the text, so equal rights are as good as one another.
 * - ordering: each item in its own place counts alike (Moodle’s “absolute position”).
 * - cloze: each gap by its weight.
 * - hotspot: each spot that is hit counts alike, up to as many as are asked for; a spot counts once.
 * - essay: a person marks it, unless nothing was written.
 * Nothing answered, or an answer to another kind of question, earns nothing.
 */
export function markAnswer(body: QuestionBody, answer: AnswerValue): Marked {
  if (answer === null || answer.kind !== body.kind) return nothing;
  switch (body.kind) {
    case 'single':
      return answer.kind === 'single' ? markSingle(body, answer.option) : nothing;
    case 'multiple':
      return answer.kind === 'multiple' ? markMultiple(body, answer.options) : nothing;
    case 'trueFalse':
      return answer.kind === 'trueFalse' && answer.value === body.right ? { share: whole, parts: [] } : nothing;
    case 'short':
      return answer.kind === 'short' ? markShort(body, answer.text) : nothing;
    case 'numeric':
      return answer.kind === 'numeric' ? markNumeric(body, answer.text, answer.unit) : nothing;
    case 'matching':
      return answer.kind === 'matching' ? markMatching(body, answer.pairs) : nothing;
    case 'ordering':
      return answer.kind === 'ordering' ? markOrdering(body, answer.items) : nothing;
    case 'cloze':
      return answer.kind === 'cloze' ? markCloze(body, answer.gaps) : nothing;
    case 'hotspot':
      return answer.kind === 'hotspot' ? markHotspot(body, answer.points) : nothing;
    case 'essay':
      return answer.kind === 'essay' && answer.text.trim() !== '' ? { share: null, parts: [] } : nothing;
  }
}

type Of<K extends QuestionBody['kind']> = Extract<QuestionBody, { kind: K }>;

function markSingle({ options }: Of<'single'>, chosen: string): Marked {
  const option = options.find(({ id }) => id === chosen);
  if (!option) return nothing;
  return { share: option.share, parts: [{ id: chosen, share: option.share, right: option.share > 0 }] };
}

function markMultiple({ options }: Of<'multiple'>, chosen: readonly string[]): Marked {
  const picked = options.filter(({ id }) => chosen.includes(id));
  const parts = picked.map(({ id, share }) => ({ id, share, right: share > 0 }));
  // Shares such as three of 3,333 come one short of the whole: who chose all that is right and nothing else has it all.
  const perfect = picked.length > 0 && options.every(({ id, share }) => share > 0 === chosen.includes(id));
  const sum = picked.reduce((total, { share }) => total + share, 0);
  return { share: perfect ? whole : Math.max(0, bounded(sum)), parts };
}

function markMatching({ pairs }: Of<'matching'>, given: Readonly<Record<string, string>>): Marked {
  const parts = pairs.flatMap(({ id, right }) => {
    const chosen = Object.hasOwn(given, id) ? given[id] : undefined;
    if (chosen === undefined || chosen === '') return [];
    return [{ id, right: chosen === right, share: chosen === right ? Math.round(whole / pairs.length) : 0 }];
  });
  return { share: shareOf(parts, pairs.length), parts };
}

function markOrdering({ items }: Of<'ordering'>, given: readonly string[]): Marked {
  const texts = new Map(items.map(({ id, text }) => [id, text]));
  const used = new Set<string>();
  const parts = items.flatMap((item, place) => {
    const chosen = given[place];
    if (chosen === undefined || used.has(chosen)) return [];
    used.add(chosen);
    // Two items that read the same may stand for one another.
    const right = texts.get(chosen) === item.text;
    return [{ id: chosen, right, share: right ? Math.round(whole / items.length) : 0 }];
  });
  return { share: shareOf(parts, items.length), parts };
}

function markHotspot({ spots, places }: Of<'hotspot'>, points: readonly { x: number; y: number }[]): Marked {
  const hit = hitSpots(spots, points.slice(0, places));
  const asked = Math.min(places, spots.length);
  const parts = hit.map((id) => ({ id, right: true, share: Math.round(whole / asked) }));
  return { share: shareOf(parts, asked), parts };
}

/** The share of so many parts of which each counts alike, rounded once. */
const shareOf = (parts: readonly MarkedPart[], all: number): number =>
  bounded((whole * parts.filter(({ right }) => right).length) / all);
