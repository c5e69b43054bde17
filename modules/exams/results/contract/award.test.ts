import { expect, it } from 'vitest';
import { awardOf } from './award.ts';

it('stands in place of a mean grade only where there should be one', () => {
  expect(awardOf(['scored', 'absent'], null)).toBeNull();
  expect(awardOf(['absent', 'absent'], 'No subject was sat.')).toBe('X');
  expect(awardOf(['scored', 'absent'], 'Mathematics was not sat.')).toBe('U');
  expect(awardOf(['scored', 'missing', 'absent'], 'Only 6 of 7 subjects were sat.')).toBe('P');
  expect(awardOf(['malpractice', 'missing'], 'Mathematics was not sat.')).toBe('Y');
});
