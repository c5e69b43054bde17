import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useStore } from '#kit/web/api/store.ts';
import { markStateWords } from '../../../sittings/contract/mark-values.ts';
import type { Sheet } from '../../contract/sheets.ts';
import type { SheetCells } from '../saving/sheet-store.ts';
import type { GridKeys } from './keyboard.ts';
import { isMissing, type Seek } from './use-seek.ts';

interface GridFootProps {
  sheet: Sheet;
  shown: Sheet['papers'];
  cells: SheetCells;
  keys: GridKeys;
  seek: Seek;
}

/** Under the grid: where the cursor is, how far the column is, and the way to the next empty cell. */
export function GridFoot({ sheet, shown, cells, keys, seek }: GridFootProps) {
  const place = useStore(keys.cursor);
  const { entered, expected, papers, faults } = useStore(cells.counts);
  const paper = shown[place?.column ?? 0];
  const own = paper && papers[paper.place];
  const missing = expected - entered;
  const step = (by: number) => (): void => {
    const row = (place?.row ?? -1) + by;
    if (row >= 0 && row < sheet.rows.length) keys.go({ row, column: place?.column ?? 0 });
  };
  return (
    <div className="grid-foot">
      <span className="grid-where">
        <strong>{paper?.name}</strong>
        {place && `, row ${place.row + 1}`}, out of {paper?.outOf}
      </span>
      <span className="grid-mean">
        Mean <strong className="num">{own && own.mean !== null ? own.mean.toFixed(1) : '–'}</strong>
      </span>
      <span>
        Entered <strong className="num">{own?.entered ?? 0}</strong> of {sheet.rows.length}
      </span>
      {faults > 0 && (
        <button type="button" className="grid-faults" onClick={() => seek(({ step }) => step === 'fault')}>
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
          {faults} {faults === 1 ? 'mark' : 'marks'} to correct
        </button>
      )}
      <span className="grid-foot-end">
        {missing === 0 ? (
          <span className="pos">All marks are entered</span>
        ) : (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => seek(isMissing)}
            rightSection={<kbd className="keycap not-phone">Alt ↓</kbd>}
          >
            Next of {missing} missing
          </Button>
        )}
      </span>
      {sheet.closedBecause === null && (
        <span className="grid-phone-keys">
          {(['absent', 'exempt', 'malpractice'] as const).map((state) => (
            <button key={state} type="button" onPointerDown={(event) => event.preventDefault()} onClick={() => keys.put(state)}>
              {markStateWords[state]}
            </button>
          ))}
          <ActionIcon variant="default" size={40} aria-label="Previous student" onPointerDown={keep} onClick={step(-1)}>
            <IconChevronUp size={18} stroke={1.7} />
          </ActionIcon>
          <ActionIcon variant="default" size={40} aria-label="Next student" onPointerDown={keep} onClick={step(1)}>
            <IconChevronDown size={18} stroke={1.7} />
          </ActionIcon>
        </span>
      )}
    </div>
  );
}

/** The field keeps the cursor, so that the phone's number pad stays up. */
const keep = (event: { preventDefault: () => void }): void => event.preventDefault();
