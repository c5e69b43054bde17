import { Button, FileInput, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { type ImportKind, importLimits, importsApi } from '#kit/contract/imports.ts';
import { to } from '#kit/contract/screen.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { download } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { useGo } from '#kit/web/ui/Go.tsx';
import { HeadRowField } from '#kit/web/ui/upload/HeadRowField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { importsScreens } from '../contract/screens.ts';
import './imports.css';

interface ImportDrawerProps {
  open: boolean;
  close: () => void;
  kinds: readonly ImportKind[];
}

/** Chooses what is imported, gives its template, and takes the file. */
export function ImportDrawer({ open, close, kinds }: ImportDrawerProps) {
  const asked = new URLSearchParams(useSearch()).get('kind');
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [headRow, setHeadRow] = useState<number | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const go = useGo();
  const kind = kinds.find((one) => one.kind === (chosen ?? asked)) ?? kinds[0];
  if (!kind) return null;

  const template = () =>
    download(buildRequest(importsApi.template, { kind: kind.kind }).url, `${kind.title} to import.xlsx`).catch((error: Error) =>
      say(error.message),
    );
  const take = async (file: File | null): Promise<void> => {
    setProblem(null);
    if (!file) return;
    if (file.size > importLimits.bytes) return setProblem('Choose a file of at most 10 MB.');
    setShare(0);
    try {
      const { id } = await call(
        importsApi.upload,
        { kind: kind.kind, ...(headRow === null ? {} : { headRow }) },
        { upload: file, onProgress: setShare },
      );
      go(to(importsScreens.import, { id }));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The file could not be sent. Try again.');
    } finally {
      setShare(null);
    }
  };

  return (
    <SideDrawer opened={open} onClose={close} title="Import from Excel or CSV" size={520}>
      <div className="form-scroll stack import-drawer">
        <NativeSelect
          label="What does the file hold?"
          value={kind.kind}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={kinds.map(({ kind: value, title }) => ({ value, label: title }))}
        />
        <p className="hint">
          One row is one {kind.one}. A row is known by {kind.matchedBy}: a {kind.one} the school has already is changed, any other
          is added. Empty cells leave what is there.
        </p>
        <div>
          <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} />} onClick={() => void template()}>
            Download the template
          </Button>
          <p className="hint">With the school’s own classes, streams and names to choose from. Your own file does as well.</p>
        </div>
        <HeadRowField value={headRow} onChange={setHeadRow} />
        <FileInput
          key={kind.kind}
          label="File"
          description={`Excel (.xlsx) or CSV, at most ${kind.rows.toLocaleString('en-KE')} rows. Nothing is written before you have seen what it does.`}
          placeholder="Choose the file"
          accept=".xlsx,.csv,.txt"
          disabled={share !== null}
          onChange={(file) => void take(file)}
        />
        {share !== null && <progress className="bar" aria-label="Sending the file" max={1} value={share} />}
        {problem && <Note tone="neg">{problem}</Note>}
        <details>
          <summary>The {kind.columns.length} columns it knows</summary>
          <dl className="import-columns">
            {kind.columns.map(({ key, label, required, takes }) => (
              <div key={key}>
                <dt>
                  {label}
                  {required && <span className="hint"> needed</span>}
                </dt>
                <dd>{takes}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </SideDrawer>
  );
}
