import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { StreamRoom } from '../contract/promotion.ts';

const all = ({ arriving, staying }: StreamRoom) => arriving + staying;
/** How many more than there is room for; 0 where they fit. */
const over = (room: StreamRoom) => (room.capacity === null ? 0 : Math.max(0, all(room) - room.capacity));

const columns: readonly Column<StreamRoom>[] = [
  { key: 'name', label: 'Stream', value: ({ name }) => name },
  { key: 'arriving', label: 'Come', value: ({ arriving }) => arriving, end: true },
  { key: 'staying', label: 'Stay', value: ({ staying }) => staying, end: true },
  {
    key: 'all',
    label: 'In all',
    value: (room) => <strong className={over(room) > 0 ? 'neg' : undefined}>{all(room)}</strong>,
    end: true,
  },
  { key: 'capacity', label: 'Room', value: ({ capacity }) => capacity ?? 'Any', end: true },
  {
    key: 'state',
    label: 'State',
    value: (room) => (over(room) > 0 ? <Status tone="neg">{over(room)} too many</Status> : <Status>Fits</Status>),
  },
];

/** How full each stream will be: who comes, who stays, and its room. */
export function RoomsTab({ rooms }: { rooms: readonly StreamRoom[] }) {
  if (rooms.length === 0)
    return (
      <div className="box">
        <EmptyState
          title="Nobody comes into a stream"
          text="Once classes have somewhere to go, their streams appear here with the room they have."
        />
      </div>
    );
  return (
    <Box title="Streams after the promotion">
      <RowsTable label="Streams after the promotion" columns={columns} rows={rooms} keyOf={({ streamId }) => streamId} sideways />
    </Box>
  );
}
