import { useState } from 'react';
import { Button } from '@mantine/core';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { casesApi } from '../contract/cases.ts';
import { CaseDrawer } from './CaseDrawer.tsx';
import { CaseState, nextInWords } from './CaseState.tsx';
import './cases.css';

/** The cases of a student, on their profile. */
export default function CaseTab({ student }: { student: { id: number; fullName: string } }) {
  const { data, error, refetch } = useApi(casesApi.list, { studentId: student.id, size: 50, sort: '-openedOn' });
  const [open, setOpen] = useState<string | null>(null);
  if (error && !data) return <ErrorState title="The cases could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const mayOpen = judge(casesApi.open.access, viewer()) === 'allowed' && data.rows.every(({ state }) => state === 'closed');
  const add = mayOpen && <Button onClick={() => setOpen('new')}>Open a case</Button>;
  return (
    <div className="stack">
      {data.rows.length === 0 ? (
        <Box>
          <EmptyState
            title="No absence cases"
            text="What the school does where a student misses often appears here."
            action={add}
          />
        </Box>
      ) : (
        <Box title="Absence cases" count={data.rows.length} aside={add}>
          <ul>
            {data.rows.map((row) => (
              <li key={row.id} className="list-row">
                <span className="case-line">
                  {row.reason}
                  <span className="hint">
                    {[`opened ${formatDay(row.openedOn)}`, nextInWords(row)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <CaseState one={row} />
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Show the case of ${formatDay(row.openedOn)}`}
                  onClick={() => setOpen(String(row.id))}
                >
                  Show
                </Button>
              </li>
            ))}
          </ul>
        </Box>
      )}
      <CaseDrawer open={open} onClose={() => setOpen(null)} about={{ id: student.id, name: student.fullName }} />
    </div>
  );
}
