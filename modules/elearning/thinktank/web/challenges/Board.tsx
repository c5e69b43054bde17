import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { Board as Scores } from '../../contract/challenges.ts';

/** Points of the term by house and class, and by name of who agreed. */
export function Board({ board }: { board: Scores }) {
  return (
    <>
      {board.since !== null && (
        <p className="muted">
          Points since <DayText day={board.since} />
        </p>
      )}
      <div className="two-boxes">
        <Table title="Houses" first="House" rows={board.hostels} />
        <Table title="Classes" first="Class" rows={board.classes} />
      </div>
      <Table title="By name" first="Student" rows={board.names} none="Who agrees to it appears here by name." />
    </>
  );
}

interface TableProps {
  title: string;
  first: string;
  rows: Scores['names'];
  none?: string;
}

function Table({ title, first, rows, none = 'Points appear here once results are out.' }: TableProps) {
  return (
    <Box title={title} count={rows.length} padded={rows.length === 0}>
      {rows.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <RowsTable
          label={title}
          rows={rows.map((row, at) => ({ ...row, at }))}
          keyOf={({ at }) => at}
          columns={[
            { key: 'name', label: first, value: (row) => row.name },
            { key: 'answers', label: 'Answers', value: (row) => row.answers, end: true, phone: 'note' },
            { key: 'points', label: 'Points', value: (row) => row.points, end: true, phone: 'figure' },
          ]}
        />
      )}
    </Box>
  );
}
