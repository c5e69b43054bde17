// The marks of 5,000 students in eleven subjects from one Excel sheet: making the sheet, reading it, trying every mark, entering
// them, and the same sheet once more with a tenth of the marks changed.
import { readSheet } from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { examSubjects, inExamWorld, timed } from '../exam-world.ts';
import { report } from '../figures.ts';

await inExamWorld(async ({ app, headers, call, ended, open }) => {
  const exam = await open('End of term');
  const [making, template] = await timed(async () => {
    const answer = await app.http.inject({ method: 'GET', url: `/api/exams/exams/${exam.id}/marktemplate`, headers });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.rawPayload;
  });
  const [heads = [], ...rows] = await readSheet(template);
  const made = heads.indexOf('Filled at');
  const places = heads.flatMap((head, at) => (examSubjects.includes(String(head)) ? [at] : []));
  const sheet = (salt: (row: number, at: number) => number) =>
    writeXlsxFile(
      [
        heads,
        ...rows.map((row, n) =>
          row.map((cell, at) => (places.includes(at) ? String(20 + (salt(n, at) % 75)) : at === made ? '' : cell)),
        ),
      ].map((row) => row.map((value) => ({ value: value === null ? '' : String(value), type: String }))),
    ).toBuffer();
  const bring = async (bytes: Buffer) => {
    const [reading, { id, jobId }] = await timed(async () => {
      const form = new FormData();
      form.append('otherdata', '{}');
      form.append('file', new Blob([new Uint8Array(bytes)]), 'Marks.xlsx');
      const url = `/api/exams/exams/${exam.id}/markimports`;
      const answer = await app.http.inject({ method: 'POST', url, headers, payload: form });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ id: number; jobId: number }>();
    });
    const [checking] = await timed(() => ended(jobId));
    const found = await call<{ added: number; changed: number; refused: number }>('GET', `/api/exams/markimports/${id}`);
    const [entering] = await timed(async () =>
      ended((await call<{ jobId: number }>('POST', `/api/exams/markimports/${id}/carryout`, {})).jobId),
    );
    return { reading, checking, entering, found };
  };
  const first = await bring(await sheet((n, at) => n * 37 + at * 11));
  const second = await bring(await sheet((n, at) => n * 37 + at * 11 + (n % 10 === 0 ? 1 : 0)));
  report('Marks of an exam of 5,000 students in eleven subjects from one sheet', [
    { what: 'marks entered', value: first.found.added, unit: '', limit: 55_000, atLeast: true },
    { what: 'marks refused', value: first.found.refused + second.found.refused, unit: '', limit: 0 },
    { what: 'sheet to fill in', value: making, unit: 's' },
    { what: 'file read', value: first.reading, unit: 's' },
    { what: 'every mark tried', value: first.checking, unit: 's' },
    { what: 'entered', value: first.entering, unit: 's' },
    { what: 'file read, tried and entered', value: first.reading + first.checking + first.entering, unit: 's', limit: 10 },
    { what: 'the same with a tenth changed', value: second.reading + second.checking + second.entering, unit: 's', limit: 10 },
    { what: 'marks changed then', value: second.found.changed, unit: '', limit: 5000, atLeast: true },
  ]);
});
