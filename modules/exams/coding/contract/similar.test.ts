import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alike, fingerprint } from './similar.ts';

const original = `function mean(list) {
  let total = 0;
  for (const one of list) {
    total = total + one;
  }
  return list.length === 0 ? 0 : total / list.length;
}`;
const disguised = `// written by me alone
function average(marks){ let sum = 0
  for (const m of marks) { sum = sum + m }
  return marks.length===0 ? 1 : sum/marks.length }`;
const another = `const mean = (list) => {
  if (list.length === 0) return 0;
  return list.reduce((sum, value) => sum + value) / list.length;
};`;
const percent = (one: string, other: string, given = '') =>
  alike([fingerprint(1, one, 'javascript', given), fingerprint(2, other, 'javascript', given)], 0)[0]?.percent ?? 0;

describe('programs that are alike', () => {
  it('names, comments, spaces, numbers and semicolons hide no copy; another way of solving it is no copy', () => {
    expect(percent(original, disguised)).toBeGreaterThanOrEqual(80);
    expect(percent(original, another)).toBeLessThan(50);
    const python =
      'def f(a, b):\n    total = 0\n    for n in range(a, b):\n        if n % 2 == 0:\n            total += n\n    return total\n';
    const renamed = '# mine\ndef g(x, y):\n  s = 0\n  for k in range(x, y):\n    if k % 3 == 0:\n      s += k\n  return s\n';
    expect(alike([fingerprint(1, python, 'python'), fingerprint(2, renamed, 'python')], 90)).toHaveLength(1);
  });

  it('a copied stretch in a longer program is found, with its lines', () => {
    const longer = `const a = [1, 2];\nconst b = a.map((n) => n * 2);\nif (b.length > 3) console.log('x');\n${original}\nconsole.log(mean(b));`;
    const [found] = alike([fingerprint(7, original, 'javascript'), fingerprint(9, longer, 'javascript')], 60);
    expect(found).toMatchObject({ one: 7, other: 9 });
    expect(found?.percent).toBeGreaterThanOrEqual(80);
    expect(found?.linesOfOther.every((line) => line >= 4)).toBe(true);
  });

  it('what everybody was given is nobody’s copy, and a few lines are too little to say', () => {
    expect(percent(original, original, original)).toBe(0);
    expect(percent('let a = 1', 'let b = 2')).toBe(0);
    expect(alike([fingerprint(1, '', 'python'), fingerprint(2, '"""', 'python')], 0)).toEqual([]);
  });

  it('is the same both ways, and a program is wholly like itself', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('if', 'x', '(', ')', '{', '}', '+', '12', '"s"', '\n', 'for', '=>'), { maxLength: 80 }),
        (tokens) => {
          const source = tokens.join(' ');
          const marks = fingerprint(1, source, 'javascript').marks.length;
          expect(percent(source, source)).toBe(marks < 4 ? 0 : 100);
          expect(percent(source, original)).toBe(percent(original, source));
        },
      ),
      { numRuns: 100 },
    );
  });
});
