// An exam of 5,000 students in eleven subjects: opening it, entering 55,000 marks, working out grades, means and ranks, and
// one mark that changes afterwards.
import { inExamWorld, timed } from '../exam-world.ts';
import { report } from '../figures.ts';

await inExamWorld(async ({ call, open, step }) => {
  const [opening, opened] = await timed(() => open('End of term'));
  const examId = opened.id;
  const [listing, { rows: sheets }] = await timed(() =>
    call<{ rows: { id: number; students: number }[] }>('GET', `/api/exams/sheets?examId=${examId}&size=200`),
  );
  const columns: { id: number; marks: { studentId: number }[] }[] = [];
  for (const { id } of sheets) {
    const { rows } = await call<{ rows: { studentId: number }[] }>('GET', `/api/exams/sheets/${id}`);
    columns.push({
      id,
      marks: rows.map(({ studentId }) => ({
        studentId,
        paper: 0,
        value: { state: 'scored', score: 20 + ((studentId * 37 + id * 11) % 75) },
        version: 0,
      })),
    });
  }
  const [entering] = await timed(async () => {
    for (const { id, marks } of columns) await call('POST', `/api/exams/sheets/${id}/marks`, { marks });
  });
  await step(examId, 'close');
  const [processing] = await timed(() => step(examId, 'process'));
  const [again] = await timed(() => step(examId, 'process'));
  await step(examId, 'approve');
  await step(examId, 'reopen', { reason: 'A script was marked again' });
  const column = columns[0];
  const one = async (version: number) =>
    call('POST', `/api/exams/sheets/${column?.id}/marks`, {
      marks: [
        { studentId: column?.marks[0]?.studentId, paper: 0, value: { state: 'scored', score: 10 + version * 20 }, version },
      ],
    });
  const changes: number[] = [];
  for (const version of [1, 2, 3]) changes.push((await timed(() => one(version)))[0]);
  const [merit] = await timed(() => call('GET', `/api/exams/exams/${examId}/standings?size=50`));
  const [figures] = await timed(() => call('GET', `/api/exams/exams/${examId}/figures?by=stream`));
  report('An exam of 5,000 students in eleven subjects', [
    { what: 'candidates', value: opened.candidates, unit: '', limit: 5000, atLeast: true },
    { what: 'marks', value: columns.reduce((sum, { marks }) => sum + marks.length, 0), unit: '', limit: 55_000, atLeast: true },
    { what: 'making and opening it', value: opening, unit: 's' },
    { what: 'list of its sheets', value: listing * 1000, unit: 'ms' },
    { what: 'entering all marks, a column at a time', value: entering, unit: 's', limit: 10 },
    { what: 'grades, means and all ranks', value: processing, unit: 's', limit: 3 },
    { what: 'the same again', value: again, unit: 's' },
    {
      what: 'one mark, with its class up to date',
      value: (changes.toSorted((a, b) => a - b)[1] ?? 0) * 1000,
      unit: 'ms',
      limit: 200,
    },
    { what: 'first page of the merit list', value: merit * 1000, unit: 'ms', limit: 300 },
    { what: 'figures by stream and teacher', value: figures * 1000, unit: 'ms' },
  ]);
});
