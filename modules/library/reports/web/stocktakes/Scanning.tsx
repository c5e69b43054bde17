import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Box } from '#kit/web/ui/Box.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { ScanField } from '../../../desk/web/scan/ScanField.tsx';
import type { Stocktake } from '../../contract/stocktakes.ts';
import type { SeenResult } from '../saving/send-seen.ts';
import { useSeen } from '../saving/use-seen.ts';

function wordsOf(code: string, result: SeenResult | null): string {
  if (!result) return `${code}: on its way`;
  if (result.found === 'unknown') return `${code}: ${result.words ?? ''}`;
  const what = `${result.title} (${result.accessionNo})`;
  return result.words ? `${what}: ${result.words}` : what;
}

const stateOf = (result: SeenResult | null): string =>
  !result ? 'waits' : result.found === 'seen' ? 'taken' : result.found === 'again' ? 'waits' : 'refused';

/** Scans what stands on a shelf, one copy after the other; each is kept on this device at once. */
export function Scanning({ stocktake }: { stocktake: Stocktake }) {
  const field = useRef<HTMLInputElement>(null);
  const [shelf, setShelf] = useState(stocktake.shelf ?? '');
  const { feed, waiting, stuck, take } = useSeen(stocktake.id, `stock-taking ${stocktake.stocktakeNo}`);
  const [last] = feed;
  return (
    <>
      {stuck && <Note tone="neg">{stuck}</Note>}
      <Box title="Scan" padded>
        <div className="stack">
          <TextInput
            label="Shelf in front of you"
            description="Leave it empty where shelves are not compared."
            maxLength={40}
            value={shelf}
            onChange={(event) => setShelf(event.currentTarget.value)}
          />
          <ScanField
            label="Copy"
            placeholder="Scan or type the accession number"
            field={field}
            onScan={(code) => take(code, shelf.trim() || null)}
          />
          <output className="desk-last" data-state={last ? stateOf(last.result) : undefined}>
            <p>{last ? wordsOf(last.code, last.result) : 'Each scan is kept on this device at once, with or without a line.'}</p>
          </output>
          <output className="muted">
            {waiting === 0
              ? 'Everything is on the server.'
              : capital(
                  `${counted(waiting, 'scan waits', 'scans wait')} on this device and ${waiting === 1 ? 'is' : 'are'} sent by ${waiting === 1 ? 'itself' : 'themselves'}.`,
                )}
          </output>
        </div>
      </Box>
      {feed.length > 0 && (
        <Box title="Scanned here" count={feed.length}>
          <ol className="desk-feed">
            {feed.slice(0, 60).map(({ key, code, result }) => (
              <li key={key} data-state={stateOf(result)} data-scan={code}>
                <div>
                  <p>{wordsOf(code, result)}</p>
                </div>
              </li>
            ))}
          </ol>
        </Box>
      )}
    </>
  );
}
