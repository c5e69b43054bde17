import { Box } from '#kit/web/ui/Box.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { Structure } from '../../contract/structures.ts';
import '#kit/web/ui/css/table.css';

/** Vote heads and terms with their totals, to be read. */
export function AmountsTable({ structure: { terms, lines, total } }: { structure: Structure }) {
  const of = (line: Structure['lines'][number], termId: number) => line.terms.find((term) => term.termId === termId)?.amount ?? 0;
  return (
    <Box>
      <div className="table-scroll">
        <table className="table" aria-label="Amounts in KES">
          <thead>
            <tr>
              <th>Vote head</th>
              {terms.map(({ id, name }) => (
                <th key={id} className="cell-end">
                  {name}
                </th>
              ))}
              <th className="cell-end">Year, KES</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.voteHeadId}>
                <td>{line.name}</td>
                {terms.map(({ id }) => (
                  <td key={id} className="cell-end">
                    <Money cents={of(line, id)} cell />
                  </td>
                ))}
                <td className="cell-end">
                  <Money cents={line.terms.reduce((sum, { amount }) => sum + amount, 0)} cell />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>Total</td>
              {terms.map(({ id }) => (
                <td key={id} className="cell-end">
                  <Money cents={lines.reduce((sum, line) => sum + of(line, id), 0)} cell />
                </td>
              ))}
              <td className="cell-end">
                <Money cents={total} cell />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Box>
  );
}
