import { createEmptyCard, type Card, fsrs, type Grade as FsrsGrade } from 'ts-fsrs';
import { type Grade, grades } from '../../contract/words.ts';

/** What is known of a card and a student, as it is kept. */
export interface CardState {
  card: string;
  dueAt: string;
  stability: number;
  difficulty: number;
  elapsedDays: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
  state: number;
  lastAt: string;
  lastGrade: number;
  firstDay: string;
}

/**
 * FSRS with its published weights: nine of ten cards are to be known when they come. Nothing is left to chance, so that the same
 * reviews always give the same days; no card stays away for much longer than a year.
 */
const scheduler = fsrs({ request_retention: 0.9, maximum_interval: 365, enable_fuzz: false, enable_short_term: true });

/** 1 again to 4 easy. */
export const gradeNumber = (grade: Grade): number => grades.indexOf(grade) + 1;

const cardOf = (known: CardState | null, now: Date): Card =>
  known === null
    ? createEmptyCard(now)
    : {
        due: new Date(known.dueAt),
        stability: known.stability,
        difficulty: known.difficulty,
        elapsed_days: known.elapsedDays,
        scheduled_days: known.scheduledDays,
        learning_steps: known.learningSteps,
        reps: known.reps,
        lapses: known.lapses,
        state: known.state,
        last_review: new Date(known.lastAt),
      };

/** A card after a review. @param at not before the review before */
export function reviewed(known: CardState | null, card: string, grade: Grade, at: Date, day: string): CardState {
  const { card: next } = scheduler.next(cardOf(known, at), at, gradeNumber(grade) as FsrsGrade);
  return {
    card,
    dueAt: next.due.toISOString(),
    stability: next.stability,
    difficulty: next.difficulty,
    elapsedDays: next.elapsed_days,
    scheduledDays: next.scheduled_days,
    learningSteps: next.learning_steps,
    reps: next.reps,
    lapses: next.lapses,
    state: next.state,
    lastAt: at.toISOString(),
    lastGrade: gradeNumber(grade),
    firstDay: known?.firstDay ?? day,
  };
}

/** When a card would come again by how well it is known now. */
export function nextTimes(known: CardState | null, now: Date): Record<Grade, string> {
  const at = known !== null && Date.parse(known.lastAt) > now.getTime() ? new Date(known.lastAt) : now;
  const dueAfter = (grade: Grade): string => reviewed(known, '', grade, at, '').dueAt;
  return { again: dueAfter('again'), hard: dueAfter('hard'), good: dueAfter('good'), easy: dueAfter('easy') };
}
