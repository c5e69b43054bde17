/** What a slot is for. Lessons are placed in slots of kind lesson alone. */
export const slotKinds = ['lesson', 'break', 'assembly', 'lunch', 'games', 'prep'] as const;
export type SlotKind = (typeof slotKinds)[number];

export const slotKindWords: Record<SlotKind, string> = {
  lesson: 'Lesson',
  break: 'Break',
  assembly: 'Assembly',
  lunch: 'Lunch',
  games: 'Games',
  prep: 'Prep',
};

export const roomKinds = [
  'classroom',
  'laboratory',
  'computer',
  'workshop',
  'home_science',
  'art',
  'music',
  'library',
  'hall',
  'field',
  'other',
] as const;
export type RoomKind = (typeof roomKinds)[number];

export const roomKindWords: Record<RoomKind, string> = {
  classroom: 'Classroom',
  laboratory: 'Laboratory',
  computer: 'Computer room',
  workshop: 'Workshop',
  home_science: 'Home science room',
  art: 'Art room',
  music: 'Music room',
  library: 'Library',
  hall: 'Hall',
  field: 'Field',
  other: 'Other',
};

/** Where in a day a subject is wished: before the first break, before lunch, not in the first slot after lunch, after lunch. */
export const dayParts = ['any', 'early', 'morning', 'not_after_lunch', 'afternoon'] as const;
export type DayPart = (typeof dayParts)[number];

export const dayPartWords: Record<DayPart, string> = {
  any: 'Any time',
  early: 'Before the first break',
  morning: 'Before lunch',
  not_after_lunch: 'Not right after lunch',
  afternoon: 'After lunch',
};

export const difficulties = ['easy', 'normal', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

export const difficultyWords: Record<Difficulty, string> = { easy: 'Easy', normal: 'Normal', hard: 'Hard' };

/** What is said of a slot on a day: what is not said is available. */
export const levels = ['undesired', 'forbidden'] as const;
export type Level = (typeof levels)[number];
