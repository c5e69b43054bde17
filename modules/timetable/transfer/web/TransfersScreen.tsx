import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { download } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { transferScreens } from '../contract/screens.ts';
import { transferFormatWords, type TransferRow, transfersApi } from '../contract/transfers.ts';
import { DropFile } from './DropFile.tsx';
import { stateTones, stateWords } from './transfer-words.ts';
import './transfer.css';

const columns: readonly Column<TransferRow>[] = [
  { key: 'fileName', label: 'File', value: (row) => row.fileName },
  { key: 'format', label: 'Of', value: (row) => transferFormatWords[row.format], quiet: true },
  { key: 'at', label: 'Chosen', value: (row) => <InstantText at={row.at} />, quiet: true },
  { key: 'by', label: 'By', value: (row) => row.by, quiet: true, phone: 'note' },
  { key: 'lessons', label: 'Lessons made', value: (row) => row.lessons, end: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={stateTones[row.state]}>{stateWords[row.state]}</Status>,
    phone: 'figure',
  },
];

/** Files into the timetable, and the timetable into a file. */
export default function TransfersScreen() {
  const { body } = useListBody({
    list: transfersApi.list,
    name: 'timetable.timetableTransfers.list',
    words: {
      title: 'Imports',
      search: 'File or person',
      empty: { title: 'No file yet', text: 'Files that were chosen appear here, with what became of them.' },
    },
    columns,
    record: { href: (row) => to(transferScreens.timetableTransfer, { id: row.id }) },
  });
  return (
    <Page>
      <PageHeader title="Import and export" />
      <div className="transfer-steps">
        <Box title="From a file" padded>
          <DropFile />
        </Box>
        <Box title="Into a file" padded>
          <div className="stack">
            <div className="transfer-buttons">
              <Fetch endpoint={transfersApi.template} name="Timetable to fill in.xlsx" label="Empty workbook" />
              <Fetch endpoint={transfersApi.workbook} name="Timetable.xlsx" label="Timetable as workbook" />
            </div>
            <p className="hint">
              The workbook has sheets for days, slots, rooms, teachers, lessons and times off. What is changed in it can be
              imported again; lessons are known by their numbers. A timetable goes to FET from its board.
            </p>
          </div>
        </Box>
      </div>
      {body}
    </Page>
  );
}

function Fetch({ endpoint, name, label }: { endpoint: Endpoint; name: string; label: string }) {
  const [busy, setBusy] = useState(false);
  const fetchFile = async (): Promise<void> => {
    setBusy(true);
    await download(buildRequest(endpoint, {}).url, name).catch((error: Error) => say(error.message));
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} stroke={1.7} />}
      onClick={() => void fetchFile()}
    >
      {label}
    </Button>
  );
}
