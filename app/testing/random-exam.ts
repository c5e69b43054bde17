import { sheetsApi } from '#modules/exams/marks/contract/sheets.ts';
import type { Exam } from '#modules/exams/sittings/contract/exams.ts';
import type { TestExams } from './exams.ts';
import type { TestApp } from './school.ts';
import { freshKey } from './students.ts';

/** The same numbers every time: what fails once fails again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** An exam with random marks, some absent, exempt or never entered; processed. */
export async function randomExam(app: TestApp, school: TestExams, name: string, seed: number): Promise<Exam> {
  const next = random(seed);
  let exam = await school.open(name);
  for (const code of Object.keys(school.subjects))
    for (const stream of ['West', 'East'] as const) {
      const id = await school.sheetOf(exam, code, stream);
      const own = stream === 'West' ? school.west : school.east;
      const marks = own.flatMap((studentId) => {
        const chance = next();
        const score = Math.floor(next() * 101);
        if (chance < 0.05) return [];
        const state = chance < 0.1 ? 'absent' : chance < 0.15 ? 'exempt' : 'scored';
        return [{ studentId, paper: 0, value: { state, score: state === 'scored' ? score : null } as const, version: 0 }];
      });
      const { status, body } = await app.call('ROLE_Exam_admin', sheetsApi.enter, { id, marks }, freshKey());
      if (status !== 200 || body.saved.length !== marks.length) throw new Error(JSON.stringify(body));
    }
  for (const move of ['close', 'process'] as const) exam = await school.move(exam, move);
  return exam;
}
