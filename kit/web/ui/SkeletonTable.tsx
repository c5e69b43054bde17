import './css/states.css';

const rowsShown = 16;
const widths = [150, 132, 128, 140, 142, 159, 138];

interface SkeletonRowsProps {
  columns: number;
  check: boolean;
  /** Columns whose figures stand at the end, and those that a phone leaves out. */
  ends?: readonly number[];
  notPhone?: readonly number[];
}

/** Rows of blocks under the real column heads while a list loads; nothing moves when the rows come. */
export function SkeletonRows({ columns, check, ends = [], notPhone = [] }: SkeletonRowsProps) {
  return (
    <>
      {Array.from({ length: rowsShown }, (_, row) => (
        <tr key={row} aria-hidden="true">
          {check && (
            <td className="table-check">
              <Block width={14} />
            </td>
          )}
          {Array.from({ length: columns }, (_, column) => {
            const width = column === 0 ? (widths[row % widths.length] ?? 140) : 48 + ((row * 7 + column * 13) % 4) * 10;
            const end = ends.includes(column);
            return (
              <td key={column} className={notPhone.includes(column) ? 'not-phone' : undefined}>
                <Block width={width} end={end} />
              </td>
            );
          })}
        </tr>
      ))}
    </>
  );
}

function Block({ width, end = false }: { width: number; end?: boolean }) {
  return (
    <span
      className="skeleton"
      style={{ inlineSize: width, maxInlineSize: '100%', marginInlineStart: end ? 'auto' : undefined }}
    />
  );
}

/** Blocks in the shape of a record's page while it loads. */
export function SkeletonPage() {
  return (
    <div className="stack" aria-busy="true">
      <span className="skeleton" style={{ inlineSize: 220, blockSize: 20 }} />
      <div className="box box-body stack">
        {[70, 88, 54, 80].map((share) => (
          <span key={share} className="skeleton" style={{ inlineSize: `${share}%` }} />
        ))}
      </div>
    </div>
  );
}
