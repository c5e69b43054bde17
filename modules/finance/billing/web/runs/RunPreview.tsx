import { Pagination } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { runsApi } from '../../contract/runs.ts';
import '#kit/web/ui/css/table.css';

interface RunPreviewProps {
  preview: Output<typeof runsApi.preview>;
  busy: boolean;
  page: number;
  onPage: (page: number) => void;
  bill: boolean;
}

/** Everything a run would do, student by student, and why it leaves others out. */
export function RunPreview({ preview, busy, page, onPage, bill }: RunPreviewProps) {
  const { students, created, skipped, more, less, discount, reasons, structures, rows, total } = preview;
  const [open, setOpen] = useState<number | null>(null);
  if (students === 0) return <EmptyState title="Nobody to bill" text="Nobody on the roll is in this choice." />;
  return (
    <>
      <Figures
        record
        figures={[
          { label: 'Students', value: students.toLocaleString('en-KE') },
          { label: bill ? 'To be billed' : 'With a difference', value: created.toLocaleString('en-KE') },
          { label: 'Left out', value: skipped.toLocaleString('en-KE') },
          { label: bill ? 'Charged' : 'More owed', value: <Money cents={more} /> },
          ...(less > 0 ? [{ label: 'Less owed', value: <Money cents={less} /> }] : []),
          { label: 'Discounts', value: <Money cents={discount} /> },
        ]}
      />
      <div className="split">
        {structures.length > 0 && (
          <Box title="By structure">
            <Facts
              rows={structures.map(
                (one) =>
                  [
                    `${one.title} (${one.students.toLocaleString('en-KE')})`,
                    <Money key={one.title} cents={one.total} />,
                  ] as const,
              )}
            />
          </Box>
        )}
        {reasons.length > 0 && (
          <Box title="Left out">
            <Facts rows={reasons.map(({ reason, students: count }) => [reason, count.toLocaleString('en-KE')] as const)} />
          </Box>
        )}
      </div>
      <Box title="Student by student">
        <div className="table-scroll" aria-busy={busy}>
          <table className="table" aria-label="What happens to each student">
            <thead>
              <tr>
                <th>Student</th>
                <th>Class</th>
                <th>Structure, or why not</th>
                <th className="cell-end">Charged, KES</th>
                <th className="cell-end">Discount, KES</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Fragment key={row.id}>
                  <tr>
                    <td>
                      {row.lines.length > 0 ? (
                        <button
                          type="button"
                          className="link"
                          aria-expanded={open === row.id}
                          onClick={() => setOpen(open === row.id ? null : row.id)}
                        >
                          {row.fullName}
                        </button>
                      ) : (
                        row.fullName
                      )}{' '}
                      <small className="hint num">{row.admissionNo}</small>
                    </td>
                    <td className="cell-quiet">{row.className}</td>
                    <td className="cell-quiet">
                      {row.state === 'skipped' ? row.reason : [row.structure, row.reason].filter(Boolean).join(', ')}
                    </td>
                    <td className="cell-end">
                      <Money cents={row.total} cell />
                    </td>
                    <td className="cell-end">
                      <Money cents={row.discount} cell />
                    </td>
                  </tr>
                  {open === row.id &&
                    row.lines.map((line, at) => (
                      <tr key={`${row.id}-${at}`}>
                        <td className="cell-quiet" colSpan={2}>
                          {line.title}
                        </td>
                        <td className="cell-quiet">
                          {line.dueOn && (
                            <>
                              due <DayText day={line.dueOn} short />
                            </>
                          )}
                        </td>
                        <td className="cell-end">
                          <Money cents={line.amount} cell />
                        </td>
                      </tr>
                    ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
        {total > 50 && (
          <div className="box-body">
            <Pagination
              size="sm"
              total={Math.ceil(total / 50)}
              value={page}
              onChange={onPage}
              getControlProps={(control) => ({ 'aria-label': `${control} page` })}
            />
          </div>
        )}
      </Box>
    </>
  );
}
