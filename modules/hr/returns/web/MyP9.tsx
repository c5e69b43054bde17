import { Button } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { myP9Api } from '../contract/p9.ts';
import { fetchFile, printPaper } from './files.ts';

const urlOf = (year: number): string => buildRequest(myP9Api.print, { year }).url;

/** One’s own tax deduction cards, by year. */
export function MyP9() {
  const { data, error, refetch } = useApi(myP9Api.list, {});
  return (
    <Box title="Tax deduction cards (P9A)" count={data?.rows.length ?? 0}>
      {error && !data && <ErrorState title="Your cards could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data?.rows.length === 0 && <Note>The school has not paid you by payroll yet.</Note>}
      {data && data.rows.length > 0 && (
        <RowsTable
          label="Your tax deduction cards"
          rows={data.rows}
          keyOf={({ year }) => year}
          columns={[
            { key: 'year', label: 'Year', value: ({ year }) => <span className="num">{year}</span> },
            { key: 'months', label: 'Months', value: ({ months }) => <span className="num">{months}</span>, end: true },
            { key: 'gross', label: 'Gross, KES', value: ({ gross }) => <Money cents={gross} cell />, end: true },
            { key: 'paye', label: 'PAYE, KES', value: ({ paye }) => <Money cents={paye} cell />, end: true },
            {
              key: 'get',
              label: '',
              value: ({ year }) => (
                <span className="row">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Print P9A ${year}`}
                    onClick={() => printPaper(urlOf(year))}
                  >
                    Print
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Download P9A ${year}`}
                    onClick={() => fetchFile(urlOf(year), `P9A ${year}.pdf`)}
                  >
                    Download
                  </Button>
                </span>
              ),
              end: true,
              phone: 'figure',
            },
          ]}
        />
      )}
    </Box>
  );
}
