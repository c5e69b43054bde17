import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ranksWithin } from './ranks.rules.ts';
import { type Facts, type Grading, workOut } from './results.rules.ts';
import { type Mark, ofExams, ofOne, ofPapers } from '../contract/subject-mark.ts';

const grade = (code: string, points: number, from: number) => ({ id: points, code, points, from: from * 100 });
const grading: Grading = {
  rounding: 'half_up',
  grades: [grade('A', 12, 80), grade('A-', 11, 75), grade('B+', 10, 70), grade('C', 6, 50), grade('E', 1, 0)],
  subjects: new Map([[9, [grade('A', 12, 70), grade('E', 1, 0)]]]),
};
const scored = (score: number): Mark => ({ state: 'scored', score: score * 100 });
const absent: Mark = { state: 'absent', score: null };

describe('the mark of a subject', () => {
  it('is the score in percent; absent is not nought', () => {
    expect(ofOne(scored(61), 80)).toEqual({ state: 'scored', mark: 7625 });
    expect(ofOne(scored(0), 80)).toEqual({ state: 'scored', mark: 0 });
    expect(ofOne(absent, 80)).toEqual({ state: 'absent', mark: null });
    expect(ofOne(undefined, 80)).toEqual({ state: 'missing', mark: null });
  });

  it('comes of papers by their shares: English 45 of 60, 60 of 80 and 42 of 60', () => {
    const papers = (marks: (Mark | undefined)[]) =>
      ofPapers(marks.map((mark, at) => ({ mark, outOf: [60, 80, 60][at] ?? 1, share: [3333, 3333, 3334][at] ?? 0 })));
    expect(papers([scored(45), scored(60), scored(42)])).toEqual({ state: 'scored', mark: 7333, exact: '73333/10' });
    expect(papers([scored(45), absent, scored(42)])).toEqual({ state: 'absent', mark: null });
    expect(papers([scored(45), undefined, absent])).toEqual({ state: 'missing', mark: null });
    expect(papers([undefined, { state: 'malpractice', score: null }, scored(42)]).state).toBe('malpractice');
    expect(papers([scored(45), { state: 'exempt', score: null }, scored(45)])).toEqual({ state: 'scored', mark: 7500 });
  });

  it('comes of the exams of a term: 20 : 30 : 50; what was missed is left out, what was cancelled is nought', () => {
    const parts = (...marks: (number | 'absent' | 'missing' | 'malpractice')[]) =>
      ofExams(
        marks.map((mark, at) => ({
          ...(typeof mark === 'number' ? { state: 'scored' as const, mark: mark * 100 } : { state: mark, mark: null }),
          share: [20, 30, 50][at] ?? 0,
        })),
      );
    expect(parts(50, 60, 70)).toEqual({ state: 'scored', mark: 6300 });
    expect(parts('absent', 60, 70)).toEqual({ state: 'scored', mark: 6625 });
    expect(parts(50, 'malpractice', 70)).toEqual({ state: 'scored', mark: 4500 });
    expect(parts('absent', 'absent', 'absent').state).toBe('absent');
    expect(parts('absent', 'missing', 'absent').state).toBe('missing');
  });
});

describe('ranks', () => {
  it('equals share the better place: 1, 1, 3', () => {
    const ranks = ranksWithin(
      [50, 70, 70.5, 70.5],
      () => '',
      (a, b) => b - a,
    );
    expect([70.5, 70, 50].map((mark) => ranks.get(mark))).toEqual([
      { rank: 1, of: 4 },
      { rank: 3, of: 4 },
      { rank: 4, of: 4 },
    ]);
  });

  it('leave out who is in no group, and count only the group', () => {
    const groups: Readonly<Record<number, string | null>> = { 80: 'west', 70: null, 60: 'west', 90: 'east' };
    const ranks = ranksWithin(
      [60, 70, 80, 90],
      (mark) => groups[mark] ?? null,
      (a, b) => b - a,
    );
    expect([...ranks].toSorted(([a], [b]) => a - b)).toEqual([
      [60, { rank: 2, of: 2 }],
      [80, { rank: 1, of: 2 }],
      [90, { rank: 1, of: 1 }],
    ]);
  });

  it('are one more than the number who are better, in every group', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ mark: fc.integer({ min: 0, max: 20 }), group: fc.constantFrom('a', 'b') }), { maxLength: 60 }),
        (all) => {
          const ranks = ranksWithin(
            all,
            ({ group }) => group,
            (a, b) => b.mark - a.mark,
          );
          for (const one of all) {
            const group = all.filter((other) => other.group === one.group);
            expect(ranks.get(one)).toEqual({ rank: 1 + group.filter((other) => other.mark > one.mark).length, of: group.length });
          }
        },
      ),
    );
  });
});

describe('results', () => {
  const subject = (area: 'mathematics' | 'language' | 'other') => ({ name: area, area, inMean: true });
  const facts = (marks: (number | null)[][], counting: 'all' | 'none' = 'all', least = 1): Facts => ({
    classes: new Map([[1, { counting, best: null, least, ranked: true, ties: 'share', grading }]]),
    subjects: new Map([1, 2].map((id) => [id, subject('other')])),
    students: marks.map((_, at) => ({
      id: at + 1,
      classId: 1,
      streamId: at % 2,
      gender: at < 2 ? 'female' : 'male',
      beforeMean: null,
    })),
    entries: new Map(
      marks.map((own, at) => [
        at + 1,
        own.map((mark, courseId) => ({
          courseId: courseId + 1,
          state: mark === null ? ('absent' as const) : ('scored' as const),
          mark: mark === null ? null : mark * 100,
          beforeMark: null,
        })),
      ]),
    ),
  });
  const ranksOf = (of: Facts) => workOut(of).standings.map(({ classRank, classOf }) => [classRank, classOf]);

  it('rank by the mean, then by the sum of the marks', () => {
    // Both of the first have A and B+: 11 points; 165 marks are more than 160.
    expect(
      ranksOf(
        facts([
          [90, 70],
          [92, 73],
          [50, 50],
          [50, 50],
        ]),
      ),
    ).toEqual([
      [2, 4],
      [1, 4],
      [3, 4],
      [3, 4],
    ]);
  });

  it('leave out of the ranking, and of “out of”, who sat too little', () => {
    expect(
      ranksOf(
        facts(
          [
            [90, 70],
            [99, null],
            [50, 50],
          ],
          'all',
          2,
        ),
      ),
    ).toEqual([
      [1, 2],
      [null, null],
      [2, 2],
    ]);
  });

  it('rank by the sum where the class has no mean, and subjects among those who sat them', () => {
    const { standings, results } = workOut(
      facts(
        [
          [60, 70],
          [99, null],
          [50, 50],
        ],
        'none',
      ),
    );
    expect(
      standings.map(({ mean, classRank, streamRank, genderRank, genderOf }) => [
        mean,
        classRank,
        streamRank,
        genderRank,
        genderOf,
      ]),
    ).toEqual([
      [null, 1, 1, 1, 2],
      [null, 3, 1, 2, 2],
      [null, 2, 2, 1, 1],
    ]);
    expect(results.filter(({ courseId }) => courseId === 2).map(({ classRank, classOf }) => [classRank, classOf])).toEqual([
      [1, 2],
      [null, null],
      [2, 2],
    ]);
  });

  it('have a mean to the thousandth that is rounded, not cut', () => {
    // 12, 12 and 11 points, and 12, 11 and 11.
    const of = facts([
      [90, 80, 76],
      [90, 76, 75],
    ]);
    const { standings } = workOut({ ...of, subjects: new Map([1, 2, 3].map((id) => [id, subject('other')])) });
    expect(standings.map(({ points, divisor, mean }) => [points, divisor, mean])).toEqual([
      [35, 3, 11_667],
      [34, 3, 11_333],
    ]);
  });

  it('have places within the stream, the class and the gender of the class; who is in no stream has none in it', () => {
    const of = facts([
      [50, 50],
      [90, 90],
      [70, 70],
      [60, 60],
    ]);
    const rule = of.classes.get(1);
    if (!rule) throw new Error('The class has no rule.');
    const where = [
      { classId: 1, streamId: 5, gender: 'female' },
      { classId: 1, streamId: null, gender: 'female' },
      { classId: 1, streamId: null, gender: 'male' },
      { classId: 2, streamId: 7, gender: 'female' },
    ];
    const students = of.students.map((one, at) => ({ ...one, ...where[at] }));
    const classes = [1, 2].map((id) => [id, rule] as const);
    const { standings, results } = workOut({ ...of, students, classes: new Map(classes) });
    for (const rows of [standings, results.filter(({ courseId }) => courseId === 2)])
      expect(rows.map((one) => [one.streamRank, one.streamOf, one.classRank, one.classOf, one.genderRank, one.genderOf])).toEqual(
        [
          [1, 1, 3, 3, 2, 2],
          [null, null, 1, 3, 1, 2],
          [null, null, 2, 3, 1, 1],
          [1, 1, 1, 1, 1, 1],
        ],
      );
  });

  it('are given no mean for what the school gives none for, and say why', () => {
    const of = facts([[90, null], [80, 70], [60]]);
    const rule = of.classes.get(1);
    if (!rule) throw new Error('The class has no rule.');
    const cancelled = { courseId: 2, state: 'malpractice' as const, mark: null, beforeMark: null };
    const entries = new Map([...of.entries, [3, [...(of.entries.get(3) ?? []), cancelled]]] as const);
    const said = (noAward: ('absent' | 'malpractice')[]) =>
      workOut({ ...of, entries, classes: new Map([[1, { ...rule, noAward }]]) }).standings.map((one) => [
        one.sat,
        one.points,
        one.counted,
        one.missing,
        one.classRank,
      ]);
    const whole = [2, 22, 15_000, null, 2];
    expect(said([])).toEqual([[1, 12, 9000, null, 1], whole, [1, 6, 6000, null, 3]]);
    expect(said(['absent'])).toEqual([
      [1, null, null, 'A subject was not sat.', null],
      [2, 22, 15_000, null, 1],
      [1, 6, 6000, null, 2],
    ]);
    expect(said(['malpractice'])).toEqual([[1, 12, 9000, null, 1], whole, [1, null, null, 'A subject was cancelled.', null]]);
  });

  it('rank nobody where the curriculum forbids it', () => {
    const of = facts([
      [60, 70],
      [50, 50],
    ]);
    const { standings, results } = workOut({
      ...of,
      classes: new Map([[1, { counting: 'none', best: null, least: 1, ranked: false, ties: 'share', grading }]]),
    });
    expect(
      [...standings, ...results].every(
        ({ classRank, streamRank, genderRank }) => classRank === null && streamRank === null && genderRank === null,
      ),
    ).toBe(true);
  });
});
