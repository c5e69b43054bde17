import { expect, test } from 'vitest';
import { ranked } from './suggest.rules.ts';

const free = {
  id: 1,
  name: 'Free',
  holds: null,
  away: false,
  sameSubject: false,
  teachesClass: false,
  covers: 0,
  today: 2,
  week: 20,
  mostDay: 6,
  mostWeek: 27,
  beside: false,
};

test('scenario 12: at the most of a day or a week nobody takes one more, one below it they do', () => {
  const why = (more: Partial<typeof free>, slots = 1) => ranked([{ ...free, ...more }], slots)[0]?.not;
  expect(why({ week: 26 })).toBeNull();
  expect(why({ week: 27 })).toBe('would go over the 27 lessons a week');
  expect(why({ today: 5 })).toBeNull();
  expect(why({ today: 6 })).toBe('would go over the 6 lessons a day');
  expect(why({ today: 6, away: true })).toBe('is away too');
  // A double takes two.
  expect([why({ today: 4 }, 2), why({ week: 25 }, 2)]).toEqual([null, null]);
  expect([why({ today: 5 }, 2), why({ week: 26 }, 2)]).toEqual([
    'would go over the 6 lessons a day',
    'would go over the 27 lessons a week',
  ]);
});

test('the subject goes before the class, the class before who has covered least, and alike they stand by name', () => {
  const names = ranked(
    [
      { ...free, id: 1, name: 'Zuhura' },
      { ...free, id: 2, name: 'Ahmed' },
      { ...free, id: 3, name: 'Covers', covers: 1 },
      { ...free, id: 4, name: 'Class', teachesClass: true, covers: 1 },
      { ...free, id: 5, name: 'Subject', sameSubject: true, covers: 3 },
      { ...free, id: 6, name: 'Away', sameSubject: true, away: true },
    ],
    1,
  ).map(({ name }) => name);
  expect(names).toEqual(['Subject', 'Class', 'Ahmed', 'Zuhura', 'Covers', 'Away']);
});
