import { explainMean } from '../../../mean/contract/counting.ts';
import type { FormSubject, ReportForm } from '../../contract/report-form.ts';
import { countedWords } from '../issue/counted-words.ts';
import { kenyanScales } from '../../../setup/contract/kenyan-scales.ts';
import type { Curriculum } from '../../../setup/contract/scales.ts';

type Row = readonly [code: string | null, subject: string, ...marks: (number | 'absent' | 'exempt')[]];

const secondary: readonly Row[] = [
  ['101', 'English', 66, 71, 74],
  ['102', 'Kiswahili', 78, 74, 81],
  ['121', 'Mathematics', 58, 64, 67],
  ['231', 'Biology', 61, 59, 66],
  ['232', 'Physics', 52, 'absent', 57],
  ['233', 'Chemistry', 49, 55, 54],
  ['311', 'History and Government', 72, 76, 79],
  ['312', 'Geography', 68, 66, 71],
  ['313', 'Christian Religious Education', 83, 80, 86],
  ['443', 'Agriculture', 'exempt', 62, 65],
  ['565', 'Business Studies', 70, 73, 72],
  ['451', 'Computer Studies', 75, 79, 84],
];
const junior: readonly Row[] = [
  [null, 'English', 68, 72, 76],
  [null, 'Kiswahili', 74, 71, 79],
  [null, 'Mathematics', 55, 61, 64],
  [null, 'Integrated Science', 60, 63, 62],
  [null, 'Social Studies', 81, 78, 84],
  [null, 'Religious Education', 88, 91, 92],
  [null, 'Pre-Technical Studies', 47, 'absent', 52],
  [null, 'Agriculture and Nutrition', 70, 66, 73],
  [null, 'Creative Arts and Sports', 59, 68, 71],
];
const shares = [20, 30, 50] as const;
const remarks = [
  'Very good work. Polish the finer points.',
  'Kazi nzuri sana. Kaza mwendo.',
  'Good progress. Practise daily.',
  'Good. More practice will lift you.',
  'Has ability; needs more effort.',
  'Durusu kila siku.',
];
const teachers = ['J.W.', 'P.O.', 'M.K.', 'A.C.', 'S.N.'];

/** A form with everything that a form can have, of a student who is none, for looking at layouts. */
export function sampleForm(curriculum: Curriculum, today: string): ReportForm {
  const ofSecondary = curriculum === '8-4-4';
  const scale = kenyanScales.find((one) => (one.curriculum === 'CBE') !== ofSecondary) ?? kenyanScales[0];
  const grades = scale?.grades ?? [];
  const subjects = (ofSecondary ? secondary : junior).map(([code, subject, ...marks], at): FormSubject => {
    const mean = Math.round(
      marks.reduce<number>((sum, mark, exam) => sum + (typeof mark === 'number' ? mark * (shares[exam] ?? 0) : 0), 0) / 100,
    );
    const [grade, points] = grades.find(([, , from]) => mean >= from) ?? ['', 0];
    const remark = remarks[at % remarks.length] ?? null;
    const deviation = ((at * 5) % 7) - 2;
    const position = { place: 3 + ((at * 11) % 38), of: 164 };
    return {
      subject,
      code,
      marks,
      mean,
      deviation,
      grade,
      points,
      position,
      remark,
      initials: teachers[at % teachers.length] ?? null,
      counted: null,
      classMean: ofSecondary ? mean - ((at * 7) % 13) + 4 : null,
    };
  });
  const had = subjects.map(({ subject, code, points, mean }, courseId) => ({
    courseId,
    subject,
    name: subject,
    area:
      code === '121' ? ('mathematics' as const) : code === '101' || code === '102' ? ('language' as const) : ('other' as const),
    inMean: true,
    points,
    mark: mean,
  }));
  const explained = explainMean(had, ofSecondary ? 'kcse' : 'all', null);
  const counts = new Set(explained.counted.map(({ courseId }) => courseId));
  const points = explained.total;
  const mean = points / explained.divisor;
  const most = grades[0]?.[1] ?? 12;
  const total = subjects.reduce((sum, one) => sum + (one.mean ?? 0), 0);
  return {
    student: {
      name: 'Wanjirũ O’Brien Achieng',
      admNo: 'ADM/2024/0118',
      className: ofSecondary ? 'Form 4' : 'Grade 9',
      stream: 'East',
      gender: 'female',
      entry: ofSecondary ? { name: 'KCPE marks', value: '352 of 500' } : null,
      photo: null,
    },
    term: `Term 2, ${today.slice(0, 4)}`,
    notice: null,
    publishedOn: `${today.slice(0, 4)}-07-30`,
    markWord: 'Mean',
    exams: ['Opener', 'Mid-term', 'End of term'].map((name, at) => ({ name, outOf: 100, share: shares[at] ?? null })),
    subjects: subjects.map((one, at) => ({ ...one, counted: ofSecondary ? counts.has(at) : null })),
    counted: countedWords(explained, had, { hasMean: ofSecondary, missing: null }),
    totals: {
      marks: total,
      outOf: subjects.length * 100,
      points,
      mostPoints: explained.divisor * most,
      meanMarks: total / subjects.length,
      meanPoints: mean,
      bestPoints: most,
      meanGrade: grades.find(([, worth]) => worth <= Math.round(mean))?.[0] ?? null,
      deviation: 0.42,
      valueAdded: 0.85,
    },
    positions: { stream: { place: 7, of: 45 }, class: { place: 21, of: 164 } },
    trend: {
      title: 'Mean points, term by term',
      most,
      points: (ofSecondary
        ? ['F2 T3', 'F3 T1', 'F3 T2', 'F3 T3', 'F4 T1', 'F4 T2']
        : ['G7 T3', 'G8 T1', 'G8 T2', 'G8 T3', 'G9 T1', 'G9 T2']
      ).map((label, at) => ({ label, value: mean * ([0.62, 0.7, 0.66, 0.78, 0.86][at] ?? 1) })),
    },
    attendance: { present: 58, of: 61 },
    fees: { balance: 1_250_000, asOf: today, nextTerm: 2_224_400 },
    dates: {
      closesOn: `${today.slice(0, 4)}-07-31`,
      opensOn: `${today.slice(0, 4)}-08-24`,
      visitingOn: `${today.slice(0, 4)}-07-25`,
      note: null,
    },
    printedOn: today,
    remarks: [
      {
        title: 'Class teacher',
        name: 'Peter Otieno',
        text: 'Very good results and fine conduct. Wanjirũ should now aim for the highest grades.',
      },
      {
        title: 'Principal',
        name: 'Jane Njeri',
        text: 'A strong performance. Keep working steadily and the best grades will follow.',
      },
      { title: 'Boarding', name: null, text: 'Well behaved and reliable in the dormitory.' },
    ],
    gradeKey: grades.map(([code, , from]) => ({ code, words: `${from}+` })),
    verify: { code: '7KQ4-M2XD-9RTW', url: 'https://school.example/verify/7KQ4-M2XD-9RTW' },
  };
}
