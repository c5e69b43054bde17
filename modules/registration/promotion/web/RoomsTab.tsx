import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { StreamRoom } from '../contract/promotion.ts';
import '#kit/web/ui/css/table.css';

/** How full each stream will be: who comes, who stays, and its room. */
export function RoomsTab({ rooms }: { rooms: readonly StreamRoom[] }) {
  if (rooms.length === 0)
    return (
      <div className="box">
        <EmptyState
          title="Nobody comes into a stream"
          text="Once classes have somewhere to go, their streams stand here with the room they have."
        />
      </div>
    );
  return (
    <Box title="Streams after the promotion">
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th>Stream</th>
              <th className="cell-end">Come</th>
              <th className="cell-end">Stay</th>
              <th className="cell-end">In all</th>
              <th className="cell-end">Room</th>
              <th className="not-phone">State</th>
            </tr>
          </thead>
          <tbody>
            {rooms.map(({ streamId, name, capacity, arriving, staying }) => {
              const all = arriving + staying;
              const over = capacity !== null && all > capacity;
              return (
                <tr key={streamId}>
                  <td>{name}</td>
                  <td className="cell-end num">{arriving}</td>
                  <td className="cell-end num">{staying}</td>
                  <td className="cell-end num">
                    <strong className={over ? 'neg' : undefined}>{all}</strong>
                  </td>
                  <td className="cell-end num">{capacity ?? 'Any'}</td>
                  <td className="not-phone">
                    {over ? <Status tone="neg">{all - capacity} too many</Status> : <Status>Fits</Status>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
