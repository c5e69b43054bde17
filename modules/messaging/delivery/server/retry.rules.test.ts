import { describe, expect, it } from 'vitest';
import { pauseBefore } from './retry.rules.ts';

describe('the pause before another try', () => {
  it('doubles up to its longest and is spread over half of it', () => {
    expect([1, 2, 3, 4].map((attempts) => pauseBefore('trouble', attempts, 1))).toEqual([5, 10, 20, 40]);
    expect(pauseBefore('trouble', 3, 0)).toBe(10);
    expect(pauseBefore('throttled', 500, 1)).toBe(60);
    expect(pauseBefore('balance', 9, 1)).toBe(3600);
  });
});
