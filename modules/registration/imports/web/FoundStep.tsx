import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { to } from '#kit/contract/screen.ts';
import { type Batch, type ImportKind, importsApi, type ProblemGroup } from '#kit/contract/imports.ts';
import { download } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { importsScreens } from '../contract/screens.ts';
import { DecideList } from './DecideList.tsx';
import { LeftOutNote } from './LeftOutNote.tsx';
import { Meanings } from './Meanings.tsx';
import { RowList } from './RowList.tsx';
import './imports.css';

/** What the file does, or did: figures, what is to be corrected by kind, and every row. */
export function FoundStep({ batch, kind, onAsked }: { batch: Batch; kind: ImportKind; onAsked: (jobId: number) => void }) {
  const { id, state, created, updated, skipped, refused, undecided, problems, notes, unknown } = batch;
  const done = state === 'done' || state === 'undone';
  const noted = notes.reduce((sum, { count }) => sum + count, 0);
  const tabs = [
    ...(undecided > 0 ? [{ key: 'decide', label: 'To decide', count: undecided }] : []),
    { key: 'problems', label: 'To correct', count: refused },
    ...(undecided === 0 && batch.asked > 0 ? [{ key: 'decide', label: 'Decided', count: batch.asked }] : []),
    ...(noted > 0 ? [{ key: 'notes', label: 'Notes', count: noted }] : []),
    { key: 'rows', label: 'All rows', count: batch.rowsRead },
    { key: 'history', label: 'History' },
  ];
  const open = useTab(tabs);
  const rowsOf = (outcome: string) => to(importsScreens.import, { id }, { tab: 'rows', outcome });
  return (
    <>
      <Figures
        record
        figures={[
          { label: done ? 'Added' : 'To add', value: created, href: rowsOf('create') },
          { label: done ? 'Changed' : 'To change', value: updated, href: rowsOf('update') },
          { label: 'Left as they are', value: skipped, href: rowsOf('skip') },
          { label: 'To correct', value: refused, href: rowsOf('refuse') },
          ...(undecided > 0
            ? [
                {
                  label: done ? 'Not decided' : 'To decide',
                  value: undecided,
                  href: to(importsScreens.import, { id }, { tab: 'decide' }),
                },
              ]
            : []),
        ]}
      />
      <Tabs tabs={tabs} label="Parts of the import" />
      <LeftOutNote leftOut={batch.leftOut} />
      {open === 'decide' && <DecideList batch={batch} kind={kind} />}
      {open === 'notes' && (
        <div className="stack">
          {notes.map((group) => (
            <Problems key={group.title} group={group} />
          ))}
        </div>
      )}
      {open === 'problems' && (
        <div className="stack">
          {unknown.length > 0 && !done && <Meanings key={JSON.stringify(unknown)} batch={batch} onAsked={onAsked} />}
          {refused === 0 ? (
            <Note tone="pos">Every row of this file is good.</Note>
          ) : (
            <Corrections id={id} refused={refused} done={done} many={kind.many} />
          )}
          {problems.map((group) => (
            <Problems key={group.title} group={group} />
          ))}
        </div>
      )}
      {open === 'rows' && <RowList batch={batch} />}
      {open === 'history' && <History entity="import" id={id} />}
    </>
  );
}

function Corrections({ id, refused, done, many }: { id: number; refused: number; done: boolean; many: string }) {
  const fetchFile = () =>
    download(buildRequest(importsApi.corrections, { id }).url, 'To correct.xlsx').catch((error: Error) => say(error.message));
  return (
    <div className="import-foot">
      <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} />} onClick={() => void fetchFile()}>
        Download {refused === 1 ? 'the row' : `the ${refused} rows`} to correct
      </Button>
      <span className="hint">
        {done ? `These ${many} were not imported.` : 'The good rows can be imported without them.'} The file says beside each row
        what is wrong; corrected, it can be imported as it is.
      </span>
    </div>
  );
}

function Problems({ group: { title, count, rows } }: { group: ProblemGroup }) {
  return (
    <Box title={title} count={count}>
      <ul className="import-problems">
        {rows.map(({ row, label, said }) => (
          <li key={row}>
            <span className="num">Row {row}</span>
            <span>{label}</span>
            <span className="hint">{said}</span>
          </li>
        ))}
        {count > rows.length && <li className="hint">and {count - rows.length} more</li>}
      </ul>
    </Box>
  );
}
