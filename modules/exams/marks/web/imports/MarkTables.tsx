import type { ProblemGroup } from '#kit/contract/imports.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import type { MarkImportFound } from '../../contract/mark-imports.ts';
import '#kit/web/ui/css/table.css';

const number = (value: number) => (value === 0 ? '' : value.toLocaleString('en-KE'));

/** Rows with the same thing wrong. */
export function Problems({ group: { title, count, rows } }: { group: ProblemGroup }) {
  return (
    <Box title={title} count={count}>
      <ul className="mark-import-list">
        {rows.map(({ row, label, said }) => (
          <li key={row}>
            <span className="num">Row {row}</span>
            <span>{label}</span>
            <span className="hint">{said}</span>
          </li>
        ))}
        {count > rows.length && (
          <li className="hint">and {(count - rows.length).toLocaleString('en-KE')} more, all in the file to correct</li>
        )}
      </ul>
    </Box>
  );
}

/** What the file holds, subject by subject. */
export function SubjectTable({ subjects }: { subjects: MarkImportFound['subjects'] }) {
  return (
    <Box title="Subjects" count={subjects.length}>
      <div className="table-scroll">
        <table className="table">
          <caption className="sr">Marks by subject</caption>
          <thead>
            <tr>
              <th scope="col">Subject</th>
              {['New', 'Change', 'Same as now', 'To correct'].map((label) => (
                <th key={label} scope="col" className="cell-end">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {subjects.map(({ name, added, changed, same, refused }) => (
              <tr key={name}>
                <td>{name}</td>
                {[added, changed, same, refused].map((value, at) => (
                  <td key={at} className="cell-end num">
                    {number(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
