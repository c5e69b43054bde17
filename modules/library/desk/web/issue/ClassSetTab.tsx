import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { now } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { StreamSelect } from '#modules/settings/web/public.tsx';
import { borrowersApi, type InStream } from '../../contract/borrowers.ts';
import { loansApi } from '../../contract/loans.ts';
import { keptScans } from '../scan/kept-scans.ts';
import { Problems } from '../scan/Problems.tsx';
import { LastScan } from '../scan/ScanFeed.tsx';
import { ScanField } from '../scan/ScanField.tsx';
import { shown } from '../scan/send-scans.ts';
import { useScans } from '../scan/use-scans.ts';
import { moved, nextOf, type SetRow, setRows } from './class-set.ts';
import { SetList } from './SetList.tsx';
import { TitlePicker } from './TitlePicker.tsx';

/** Gives a set to a stream: each scan lends to the next student in the list. */
export function ClassSetTab({ tabs }: { tabs: ReactNode }) {
  const [streamId, setStreamId] = useState<number | null>(null);
  const [titleId, setTitleId] = useState<number | null>(null);
  const { data, error, refetch } = useApi(
    borrowersApi.stream,
    { id: streamId ?? 1 },
    { enabled: streamId !== null, staleTime: 0 },
  );
  return (
    <Page>
      <PageHeader title="Issue books" meta={data ? [`A set to ${data.name}`] : []} />
      {tabs}
      <div className="desk-two">
        <StreamSelect
          name="streamId"
          label="Stream"
          value={streamId}
          onChange={(value) => setStreamId(typeof value === 'number' ? value : null)}
        />
        <TitlePicker
          name="titleId"
          label="Title of the set"
          value={titleId}
          onChange={setTitleId}
          placeholder="Any: whatever is scanned"
        />
      </div>
      {streamId === null && (
        <p className="muted">
          Choose the stream, and the title if all get the same. Then scan one copy after the other: each goes to the next student.
        </p>
      )}
      {error && streamId !== null && !data && (
        <ErrorState title="The stream could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {streamId !== null && !data && !error && <SkeletonPage />}
      {streamId !== null && data?.id === streamId && (
        <GiveOut key={`${streamId} ${titleId}`} students={data.students} titleId={titleId} />
      )}
    </Page>
  );
}

/** Whom somebody has pointed at, and after whom the order goes on. */
interface Pointer {
  readonly wanted: number | null;
  readonly after: number | null;
}

const whoIsNext = (rows: readonly SetRow[], { wanted, after }: Pointer): number | null =>
  rows.find(({ id, state }) => id === wanted && state !== 'got' && state !== 'waits')?.id ?? nextOf(rows, after);

function GiveOut({ students, titleId }: { students: readonly InStream[]; titleId: number | null }) {
  const field = useRef<HTMLInputElement>(null);
  const scans = useScans();
  const [begun] = useState(() => now().toISOString());
  const [order, setOrder] = useState(() => students.map(({ id }) => id));
  const [absent, setAbsent] = useState<ReadonlySet<number>>(new Set());
  const [pointer, setPointer] = useState<Pointer>({ wanted: null, after: null });
  const [full, setFull] = useState(false);
  const undo = useSave(loansApi.undo, { onFailed: ({ message }) => say(message) });

  // Scans are counted from when this set was begun. What is scanned faster than it is drawn reads the store itself.
  const rowsNow = () => {
    const feed = shown.get().filter(({ act, at }) => act === 'issue' && at >= begun);
    return { feed, rows: setRows({ students, order, absent, titleId, feed }) };
  };
  const last = useRef(pointer);
  const point = (to: Pointer): void => {
    last.current = to;
    setPointer(to);
  };
  const { feed, rows } = rowsNow();
  const next = whoIsNext(rows, pointer);

  const onScan = (code: string): void => {
    const latest = rowsNow().rows;
    const id = whoIsNext(latest, last.current);
    const student = latest.find((row) => row.id === id);
    setFull(!student);
    if (!student) return;
    point({ wanted: null, after: student.id });
    scans.take({ act: 'issue', code, borrower: { kind: 'student', id: student.id }, name: student.name, titleId });
  };
  const takeLastBack = (): void => {
    const [scan] = feed;
    if (!scan?.borrower) return;
    const forget = (): void => {
      shown.set(shown.get().filter(({ key }) => key !== scan.key));
      point({ wanted: scan.borrower?.id ?? null, after: last.current.after });
      field.current?.focus();
    };
    if (scan.result.state === 'lent') {
      const { id, version } = scan.result.loan;
      undo.mutate({ id, version }, { onSuccess: forget });
    } else if (scan.result.state === 'refused' || scans.down) void keptScans().remove(scan.key).then(forget);
  };
  const focus = (): void => field.current?.focus();
  const missing = rows.filter(({ state }) => state === 'none' || state === 'refused' || state === 'absent').length;
  const nextRow = rows.find(({ id }) => id === next);
  return (
    <>
      <ScanField
        field={field}
        label={nextRow ? `Next: ${nextRow.name}, ${nextRow.no}` : 'Everybody who is here has theirs'}
        placeholder="Label of a copy"
        onScan={onScan}
        onKey={(event) => {
          if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.currentTarget.value !== '') return;
          event.preventDefault();
          takeLastBack();
        }}
      />
      {full && <Note tone="att">Everybody who is here has theirs: this copy was not lent.</Note>}
      <LastScan scan={feed[0]} idle="Scan the first copy." />
      <Problems scans={scans} />
      <div className="row">
        <Button variant="default" disabled={feed.length === 0} onClick={takeLastBack}>
          Undo the last
        </Button>
        <Button
          variant="default"
          disabled={!nextRow}
          onClick={() => {
            if (nextRow) point({ wanted: null, after: nextRow.id });
            focus();
          }}
        >
          Skip {nextRow?.name.split(' ')[0] ?? ''}
        </Button>
        <Button
          variant="default"
          disabled={!nextRow}
          onClick={() => {
            if (nextRow) setAbsent(new Set([...absent, nextRow.id]));
            focus();
          }}
        >
          Absent
        </Button>
      </div>
      <SetList
        rows={rows}
        next={next}
        missing={missing}
        onNext={(id) => {
          setAbsent(new Set([...absent].filter((one) => one !== id)));
          point({ wanted: id, after: last.current.after });
          focus();
        }}
        onMove={(id, by) => {
          setOrder(moved(order, id, by));
          focus();
        }}
      />
    </>
  );
}
