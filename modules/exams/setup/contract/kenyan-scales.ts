import type { Curriculum } from './scales.ts';

/** A scale that schools in Kenya use, with the marks from which its grades are usually given in school exams. */
export interface KenyanScale {
  readonly name: string;
  readonly curriculum: Curriculum;
  readonly system: string;
  readonly grades: readonly (readonly [code: string, points: number, from: number, meaning: string, remark: string])[];
}

/**
 * The twelve points of KCSE, with the lower ends most schools use (KNEC sets its own for each subject and year), and the
 * eight levels of the Kenya Junior School Education Assessment, with KNEC's lower ends (9 learning areas of 8 points, so 72). KNEC says
 * nothing of a mark of nought, which is given BE2 here. That Grades 1 to 6 and 10 to 12 go by the same levels in school exams has no
 * source that we know.
 */
export const kenyanScales: readonly KenyanScale[] = [
  {
    name: 'KCSE grades',
    curriculum: '8-4-4',
    system: '8-4-4, all subjects',
    grades: [
      ['A', 12, 80, 'Plain A', 'Excellent work'],
      ['A-', 11, 75, 'A minus', 'Very good work'],
      ['B+', 10, 70, 'B plus', 'Very good'],
      ['B', 9, 65, 'Plain B', 'Good work'],
      ['B-', 8, 60, 'B minus', 'Good'],
      ['C+', 7, 55, 'C plus', 'Above average'],
      ['C', 6, 50, 'Plain C', 'Average'],
      ['C-', 5, 45, 'C minus', 'Fair, can do better'],
      ['D+', 4, 40, 'D plus', 'Below average'],
      ['D', 3, 35, 'Plain D', 'Work harder'],
      ['D-', 2, 30, 'D minus', 'Needs much more effort'],
      ['E', 1, 0, 'Plain E', 'Needs help in this subject'],
    ],
  },
  {
    name: 'CBE achievement levels',
    curriculum: 'CBE',
    system: 'CBE, all learning areas',
    grades: [
      ['EE1', 8, 90, 'Exceeding expectations 1', 'Exceptional'],
      ['EE2', 7, 75, 'Exceeding expectations 2', 'Very good'],
      ['ME1', 6, 58, 'Meeting expectations 1', 'Good'],
      ['ME2', 5, 41, 'Meeting expectations 2', 'Fair'],
      ['AE1', 4, 31, 'Approaching expectations 1', 'Needs improvement'],
      ['AE2', 3, 21, 'Approaching expectations 2', 'Below average'],
      ['BE1', 2, 11, 'Below expectations 1', 'Well below average'],
      ['BE2', 1, 0, 'Below expectations 2', 'Minimal'],
    ],
  },
];
