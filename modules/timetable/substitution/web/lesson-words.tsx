import type { Cover, DayLesson } from '../contract/covers.ts';
import { halfOf } from '../contract/halves.ts';
import { coverStateWords, coverWords } from '../contract/words.ts';
import { timeNow, today } from '#kit/web/api/clock.ts';
import { Status } from '#kit/web/ui/Status.tsx';

/** `08:40–09:20`. */
export const timeOf = ({ startsAt, endsAt }: DayLesson): string => `${startsAt}–${endsAt}`;

/** Whether a lesson has begun, by the school’s clock. */
export const hasBegun = ({ day, startsAt }: DayLesson): boolean => day < today() || (day === today() && startsAt <= timeNow());

/** `Form 3 East Mathematics`. */
export const lessonName = ({ classes, title }: DayLesson): string => `${classes} ${title}`.trim();

/** What becomes of a lesson, in a few words: who takes it, or what it becomes. */
export function outcomeOf(cover: Cover, lesson: DayLesson): string {
  const { kind } = cover;
  const half = halfOf(cover, lesson);
  return [
    kind === 'room' ? null : (half?.taker ?? coverWords[kind]),
    kind === 'merge' && 'with another class',
    kind === 'swap' && 'in exchange',
    half?.subject,
    half?.room,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Where a lesson is held, with what was arranged. */
export const roomOf = (lesson: DayLesson, cover: Cover | null): string =>
  (cover && halfOf(cover, lesson)?.room) ?? lesson.room ?? '–';

/** Whether who covers has answered. */
export function Answer({ cover }: { cover: Cover }) {
  if (cover.coverId === null) return <Status>{coverWords[cover.kind]}</Status>;
  return <Status tone={cover.state === 'accepted' ? 'pos' : 'inf'}>{coverStateWords[cover.state]}</Status>;
}
