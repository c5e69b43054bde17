// The marks of an exam of 5,000 students in eleven subjects looked through before publishing, with two exams before it.
import { inExamWorld, timed } from '../exam-world.ts';
import { median, report } from '../figures.ts';

await inExamWorld(async ({ call, open, step, fill }) => {
  // Each student has a level, each subject and exam its own chance; some marks are wrong.
  const chance = (a: number, b: number) => (Math.sin(a * 12.9898 + b * 78.233) * 43_758.5453) % 1;
  const score = (exam: number) => (studentId: number, sheetId: number) =>
    Math.round(Math.min(99, Math.max(1, 52 + 34 * chance(studentId, 1) + 9 * chance(studentId * 7 + exam, sheetId))));
  for (const [at, name] of ['Opener', 'Mid-term'].entries()) {
    const { id } = await open(name);
    await fill(id, score(at));
    await step(id, 'close');
    await step(id, 'process');
  }
  const { id } = await open('End of term');
  const usual = score(2);
  const marks = await fill(id, (studentId, sheetId) => ((studentId + sheetId) % 500 === 0 ? 3 : usual(studentId, sheetId)));
  const times: number[] = [];
  let found = 0;
  for (let at = 0; at < 3; at += 1) {
    const [seconds, review] = await timed(() => call<{ open: number }>('POST', `/api/exams/exams/${id}/review`, {}));
    times.push(seconds);
    found = review.open;
  }
  const [listing] = await timed(() => call('GET', `/api/exams/findings?examId=${id}`));
  report('Marks of 5,000 students in eleven subjects looked through, with two exams before', [
    { what: 'marks', value: marks, unit: '', limit: 55_000, atLeast: true },
    { what: 'looked through', value: median(times), unit: 's', limit: 2 },
    { what: 'found', value: found, unit: '', limit: 1, atLeast: true },
    { what: 'first page of what was found', value: listing * 1000, unit: 'ms', limit: 300 },
  ]);
});
