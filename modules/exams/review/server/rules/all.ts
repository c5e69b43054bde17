import { findAlike } from './alike.ts';
import { findColumns } from './columns.ts';
import type { Finding, LateChange, ReviewColumn } from './facts.ts';
import { fitColumns } from './fits.ts';
import { findStudents } from './students.ts';

/** As many late changes of a sheet as are told one by one. */
const toldSingly = 5;

/** Everything that may be wrong with the marks of an exam. */
export function findAll(columns: readonly ReviewColumn[], late: readonly LateChange[]): Finding[] {
  return [
    ...findColumns(columns),
    ...findAlike(columns),
    ...fitColumns(columns).flatMap(findStudents),
    ...findLate(columns, late),
  ];
}

/** Marks that were changed after the exam was closed; of a sheet with many, how many. */
function findLate(columns: readonly ReviewColumn[], late: readonly LateChange[]): Finding[] {
  const named = new Map(columns.map((column) => [column.sheetId, `${column.subject}, ${column.place}`]));
  const why = 'After closing, a mark changes only with a reason. See that the script says the same.';
  return [...Map.groupBy(late, ({ sheetId }) => sheetId)].flatMap(([sheetId, changes]): Finding[] => {
    const where = named.get(sheetId) ?? '';
    const [first] = changes;
    if (!first) return [];
    if (changes.length > toldSingly)
      return [
        {
          rule: 'late',
          key: `late ${sheetId}`,
          about: changes.map(({ studentId, paper, to }) => `${studentId} ${paper} ${to}`).join('; '),
          sheetId,
          studentId: first.studentId,
          said: `${changes.length} marks of ${where} were changed after the exam was closed, the last by ${first.by}.`,
          why,
          weight: 5,
        },
      ];
    return changes.map(({ studentId, who, paper, from, to, by, at }) => ({
      rule: 'late' as const,
      key: `late ${sheetId} ${studentId} ${paper}`,
      about: `${from} ${to} ${at}`,
      sheetId,
      studentId,
      said: `${who}’s mark in ${where}${paper ? `, ${paper},` : ''} became ${to || 'empty'}${from ? ` from ${from}` : ''}, by ${by}, after the exam was closed.`,
      why,
      weight: 4,
    }));
  });
}
