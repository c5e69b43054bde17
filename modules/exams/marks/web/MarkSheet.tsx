import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

import { useStore } from '#kit/web/api/store.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import type { Sheet } from '../contract/sheets.ts';
import { createGridKeys } from './grid/keyboard.ts';
import { GridFoot } from './grid/GridFoot.tsx';
import { MarksGrid } from './grid/MarksGrid.tsx';
import { PaperTabs } from './grid/PaperTabs.tsx';
import { SheetAside } from './grid/SheetAside.tsx';
import { useSeek } from './grid/use-seek.ts';
import { LeaveMarks } from './saving/LeaveMarks.tsx';
import { SaveState } from './saving/SaveState.tsx';
import type { SheetCells } from './saving/sheet-store.ts';
import { useSheet } from './saving/use-sheet.ts';
import { WantsYou } from './saving/WantsYou.tsx';
import { useSheetSteps } from './tools/use-sheet-steps.tsx';
import './sheet.css';

/** A sheet with its students: all papers side by side, on a phone one after the other. */
export function MarkSheet({ sheet }: { sheet: Sheet }) {
  const phone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const { cells, sender } = useSheet(sheet);
  const [keys] = useState(() => createGridKeys(cells, say));
  const [paper, setPaper] = useState(sheet.papers[0]?.place ?? 0);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = phone ? sheet.papers.filter(({ place }) => place === paper) : sheet.papers;
  const steps = useSheetSteps(sheet, shown, cells, sender, keys);
  const seek = useSeek(sheet, cells, keys, { chosen: paper, choose: setPaper });
  const asked = new URLSearchParams(useSearch()).get('student');
  const row = asked === null ? -1 : sheet.rows.findIndex(({ studentId }) => studentId === Number(asked));
  useEffect(() => {
    if (row >= 0) keys.go({ row, column: 0 });
  }, [keys, row]);
  const where = [sheet.className, sheet.streamName].filter(Boolean).join(' ');
  return (
    <Page fill>
      <PageHeader
        title={`${sheet.subjectName}, ${where}`}
        meta={[
          `${sheet.examName}, ${sheet.termName}`,
          sheet.closedBecause === null && sheet.enterUntil && `until ${instantText(sheet.enterUntil)}`,
          sheet.closedBecause === null && <SaveState key="saving" cells={cells} sender={sender} />,
        ]}
        primary={<LockWhenComplete sheet={sheet} cells={cells} onLock={() => steps.open('lock')} />}
        menu={steps.entries}
      />
      {sheet.closedBecause !== null && <Note>{sheet.closedBecause}</Note>}
      <WantsYou cells={cells} seek={seek} />
      {phone && sheet.papers.length > 1 && (
        <PaperTabs papers={sheet.papers} students={sheet.rows.length} cells={cells} chosen={paper} onChoose={setPaper} />
      )}
      <div className="sheet-split" data-fill>
        <div className="box" data-fill>
          <MarksGrid
            sheet={sheet}
            cells={cells}
            keys={keys}
            shown={shown}
            scroller={scroller}
            onHistory={() => steps.open('history')}
          />
          <GridFoot sheet={sheet} shown={shown} cells={cells} keys={keys} seek={seek} />
        </div>
        {!phone && <SheetAside sheet={sheet} cells={cells} />}
      </div>
      {steps.layers}
      <LeaveMarks cells={cells} sender={sender} />
    </Page>
  );
}

/** The step that is left once every mark stands on the server. */
function LockWhenComplete({ sheet, cells, onLock }: { sheet: Sheet; cells: SheetCells; onLock: () => void }) {
  const { expected, entered, unsent, faults, conflicts, refused } = useStore(cells.counts);
  const complete = entered === expected && unsent + faults + conflicts + refused === 0;
  if (!complete || !sheet.mayLock || sheet.lockedAt !== null || sheet.examState !== 'open') return null;
  return <Button onClick={onLock}>Lock sheet</Button>;
}
