import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { download, printFile } from '#kit/web/api/files.ts';
import { Bars, Lines } from '#kit/web/ui/chart/Charts.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { ReportTable } from '../contract/reports.ts';
import { ReportRows } from './ReportRows.tsx';
import type { ReportHref } from './report-href.ts';

interface ReportBoxProps {
  table: ReportTable;
  /** Where the table comes from as a file. */
  fileOf: (format: 'pdf' | 'xlsx') => string;
  hrefOf: ReportHref;
}

/** How many names a chart has room for; the table has all. */
const drawn = 20;

/** A table of a report with what is drawn of it over it. */
export function ReportBox({ table, fileOf, hrefOf }: ReportBoxProps) {
  const { title, rows, chart, note } = table;
  const failed = (error: Error): void => say(error.message);
  const save = (format: 'pdf' | 'xlsx') => void download(fileOf(format), `${title}.${format}`).catch(failed);
  return (
    <Box
      title={title}
      aside={
        rows.length > 0 && (
          <Menu>
            <Menu.Target>
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconDownload size={16} stroke={1.7} />}
                aria-label={`Export ${title}`}
              >
                Export
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => save('xlsx')}>Excel</Menu.Item>
              <Menu.Item onClick={() => save('pdf')}>PDF</Menu.Item>
              <Menu.Item onClick={() => void printFile(fileOf('pdf')).catch(failed)}>Print</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="Nobody is listed here" text={note ?? 'No student of these classes does.'} />
      ) : (
        <>
          {chart && <ReportChart table={table} />}
          <ReportRows table={table} hrefOf={hrefOf} />
          {note && <p className="report-note hint">{note}</p>}
        </>
      )}
    </Box>
  );
}

function ReportChart({ table: { title, columns, rows, chart } }: { table: ReportTable }) {
  if (!chart) return null;
  const data = rows.filter(({ total }) => !total).map(({ cells }) => cells);
  const there = data.filter((cells) => chart.series.some(({ key }) => typeof cells[key] === 'number')).slice(0, drawn);
  if (there.length === 0 || (chart.how === 'lines' && there.length < 2)) return null;
  const format = (value: number): string => value.toLocaleString('en-KE');
  const label = `${title} by ${chart.series.map((one) => one.label).join(' and ')}. The table below has the figures.`;
  const percent = columns.some(({ key, kind }) => kind === 'percent' && key === chart.series[0]?.key);
  const what = { label, data: there, by: chart.by, series: chart.series, format };
  return chart.how === 'lines' ? <Lines {...what} dots from="auto" /> : <Bars {...what} most={percent ? 100 : undefined} />;
}
