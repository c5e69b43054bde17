import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { findPages, type FoundPage, keeperOf, onShelf, openOn, seesResource } from '../../content/server/for-others.ts';
import { wordsOf } from '../../content/server/text/snippet.rules.ts';
import type { Learner } from '../../learners/server/who.ts';
import type { Passage } from '../contract/passage.ts';
import { isStopWord } from './rules/stop-words.ts';

/** The words of a question that say what is meant, at most six, the long ones first; all where none says much. */
export function soughtIn(question: string): string[] {
  const words = wordsOf(question);
  const telling = words.filter((word) => word.length >= 3 && !isStopWord(word));
  const chosen = telling.length > 0 ? telling : words;
  return chosen.toSorted((a, b) => b.length - a.length).slice(0, 6);
}

/** Passages that staff may see, published or of what they work on. */
export async function passagesForStaff(
  ctx: SchoolContext,
  q: string,
  { courseId, classId }: { courseId?: number | undefined; classId?: number | undefined },
  most: number,
): Promise<FoundPage[]> {
  const who = await keeperOf(ctx);
  return findPages(ctx.tx, soughtIn(q), [seesResource(who), ...onShelf({ courseId, classId })], most);
}

/** Passages of a subject that a student may see; marking schemes answer what the tutor asks, and are left out. */
export function passagesForLearner(
  ctx: SchoolContext,
  { classId }: Learner,
  courseId: number,
  q: string,
  most: number,
): Promise<FoundPage[]> {
  const sees = sql`(t.state = 'published' and ${openOn(schoolDay(ctx))} and t.course_id = ${courseId} and g.kind <> 'marking_scheme'
    and (t.class_id is null or t.class_id = ${classId}::bigint))`;
  return findPages(ctx.tx, soughtIn(q), [sees], most);
}

/** As screens show it. */
export const shownPassage = ({ resourceId, title, genreName, courseName, snippet }: FoundPage): Passage => ({
  resourceId,
  title,
  genreName,
  courseName,
  found: snippet,
});
