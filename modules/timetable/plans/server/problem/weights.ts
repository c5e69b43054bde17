/** What is asked for and may be broken, in points. The search and the judge count the same. */
export const weights = {
  /** A slot that somebody would rather not have. */
  undesired: 6,
  /** A gap of a teacher, and besides each beyond the most in a week. */
  gap: 1,
  gapOver: 5,
  /** A day of a teacher beyond the most in a week. */
  dayOver: 12,
  /** A lesson in a row beyond the most. */
  runOver: 5,
  /** A free period of a class between its lessons; a day that it begins late. */
  classGap: 15,
  classLate: 4,
  /** A piece too many on a day; one on the day after another. */
  spread: 10,
  apart: 4,
  /** A slot outside of the part of the day that is wished. */
  dayPart: 2,
  /** A day on which the class teacher does not take the first lesson. */
  teacherFirst: 4,
  /** A room that will do; one for when nothing else is free. */
  normalRoom: 1,
  emergencyRoom: 4,
  /** A repair: a piece that moves, a piece that changes its room. */
  moved: 80,
  roomMoved: 8,
} as const;

/** Points as the search counts them, in whole millionths. */
export const millionths = (points: number): number => points * 1_000_000;
