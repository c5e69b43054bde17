import { Button } from '@mantine/core';
import { buildRequest } from '#kit/web/api/request.ts';
import { MoreMenu } from '#kit/web/ui/Page.tsx';
import { type ReturnRow, returnsApi } from '../contract/returns.ts';
import { fetchFile, printPaper } from './files.ts';

/** What the authority’s file of a return is. */
const fileLabel = (row: ReturnRow): string => (row.kind === 'paye' ? 'Download for iTax (zip)' : 'Download as Excel');

/** Opens a return, and fetches its files. */
export function ReturnMenu({ month, row, open }: { month: string; row: ReturnRow; open: () => void }) {
  const { kind, about, name } = row;
  const url = (form: 'file' | 'csv' | 'pdf') => buildRequest(returnsApi.file, { month, kind, about, form }).url;
  const files = [
    { label: fileLabel(row), onClick: () => fetchFile(url('file'), kind === 'paye' ? `${name}.zip` : `${name}.xlsx`) },
    { label: 'Download as CSV', onClick: () => fetchFile(url('csv'), `${name}.csv`) },
    { label: 'Print', onClick: () => printPaper(url('pdf')) },
  ];
  return (
    <span className="row">
      <Button size="compact-sm" variant="default" onClick={open} aria-label={`Open ${name}`}>
        Open
      </Button>
      {row.employees > 0 && <MoreMenu size={28} label={`Files of ${name}`} entries={files} />}
    </span>
  );
}
