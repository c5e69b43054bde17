import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { structuresApi } from '../../contract/structures.ts';
import '#kit/web/ui/css/table.css';

/** What publishing this edition changes, term by term. */
export function ChangesBox({ id }: { id: number }) {
  const { data } = useApi(structuresApi.changes, { id }, { staleTime: 0 });
  return (
    <Box title="What changes when it is published">
      <div className="table-scroll">
        <table className="table" aria-label="What changes, term by term" aria-busy={data === undefined}>
          <thead>
            <tr>
              <th>Term</th>
              <th className="cell-end">Students</th>
              <th className="cell-end">Of them billed</th>
              <th className="cell-end">More, KES</th>
              <th className="cell-end">Less, KES</th>
            </tr>
          </thead>
          <tbody>
            {data?.terms.map((term) => (
              <tr key={term.termId}>
                <td>{term.termName}</td>
                <td className="cell-end num">{term.students.toLocaleString('en-KE')}</td>
                <td className="cell-end num">{term.billed.toLocaleString('en-KE')}</td>
                <td className="cell-end">
                  <Money cents={term.more} cell />
                </td>
                <td className="cell-end">
                  <Money cents={term.less} cell />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
