import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { writeXlsx } from '#kit/server/sheets/xlsx.ts';
import { keptMark, markText } from '../../../sittings/contract/mark-values.ts';
import { headingOf, madeHeading, numberHeading } from './columns.ts';
import { type ImportPlace, importWorld, markKey } from './world.store.ts';

/** A sheet to fill in: a row for each candidate, a column for each subject or paper, and the marks that are there. */
export async function markTemplate(ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>, examId: number, place: ImportPlace) {
  const { exam, columns, students, sheetOf, present } = await importWorld(ctx.tx, examId, place);
  if (students.length === 0 || columns.length === 0) throw new UserError('rule', 'Nobody has a sheet of marks there yet.');
  const made = ctx.now.toISOString();
  const fixed = [
    ['number', numberHeading(exam.anonymous)],
    ...(exam.anonymous ? [] : [['name', 'Name']]),
    ['className', 'Class'],
    ['streamName', 'Stream'],
  ] as const;
  const body = await writeXlsx({
    title: 'Marks',
    columns: [
      ...fixed.map(([key = '', label = '']) => ({ key, label, kind: 'text' as const })),
      ...columns.map((column, at) => ({ key: `m${at}`, label: headingOf(column), kind: 'text' as const })),
      { key: 'made', label: madeHeading, kind: 'text' as const },
    ],
    rows: students.map((student) => ({
      number: exam.anonymous ? student.code : student.admissionNo,
      name: student.name,
      className: student.className,
      streamName: student.streamName,
      made,
      ...Object.fromEntries(
        columns.map(({ courseId, place: paper }, at) => {
          const sheet = sheetOf(student.id, courseId);
          const mark = sheet && present.get(markKey(sheet.id, student.id, paper));
          return [`m${at}`, mark ? markText(keptMark(mark)) : null];
        }),
      ),
    })),
    timeZone: ctx.school.timeZone,
  });
  const [first] = students;
  const where = place.streamId ? `${first?.className} ${first?.streamName}` : place.classId ? first?.className : '';
  return { body, name: `${[exam.name, where].filter(Boolean).join(' ')} marks.xlsx` };
}
