import { useState, type ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { DataTable } from '#kit/web/resource/DataTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { type SchoolFiguresRow, schoolsApi } from '../../contract/schools.ts';
import { figureColumns, sumOf } from './school-words.tsx';

interface FiguresTableProps {
  /** Left out: the schools of all branches that the viewer may see. */
  branchId?: number;
  /** The address that opens a school. */
  hrefOf?: (row: SchoolFiguresRow) => string;
  /** The first step where there is no school yet. */
  add?: ReactNode;
}

/** The sums over the schools, and each school beside the others. */
export function FiguresTable({ branchId, hrefOf, add }: FiguresTableProps) {
  const { data, error, refetch } = useApi(schoolsApi.figures, { branchId });
  const [sort, setSort] = useState('schoolName');
  const columns = branchId === undefined ? figureColumns : figureColumns.filter((column) => column.key !== 'branchName');
  if (error && !data) return <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />;
  const rows = data?.rows;
  const sums = rows ?? [];
  return (
    <>
      <Figures
        figures={[
          { label: 'Schools', value: rows?.length ?? '–' },
          { label: 'Students', value: rows ? sumOf(sums, 'students').toLocaleString('en-KE') : '–' },
          { label: 'Teachers', value: rows ? sumOf(sums, 'teachers').toLocaleString('en-KE') : '–' },
          {
            label: 'Users',
            value: rows ? sumOf(sums, 'users') : '–',
            beside: rows && `${sumOf(sums, 'activeUsers')} active`,
          },
        ]}
      />
      <Box title="School by school" count={rows?.length} fill>
        <DataTable
          label="Figures of the schools"
          columns={columns}
          rows={rows?.toSorted((a, b) => compare(a, b, sort))}
          sort={{ by: sort, sortable: () => true, onSort: setSort }}
          hrefOf={hrefOf}
          instead={
            rows?.length === 0 && (
              <EmptyState title="No schools yet" text="Each school’s figures appear here side by side." action={add} />
            )
          }
        />
      </Box>
    </>
  );
}

function compare(a: SchoolFiguresRow, b: SchoolFiguresRow, sort: string): number {
  const key = sort.replace(/^-/, '') as keyof SchoolFiguresRow;
  const [one, two] = sort.startsWith('-') ? [b, a] : [a, b];
  const [left, right] = [one[key] ?? '', two[key] ?? ''];
  return typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right));
}
