import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { formatInstant } from '#kit/contract/dates.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import type { Sheet } from '../../contract/marks/sheets.ts';
import { createGridKeys } from './grid/keyboard.ts';
import { GridFoot } from './grid/GridFoot.tsx';
import { MarksGrid } from './grid/MarksGrid.tsx';
import { PaperTabs } from './grid/PaperTabs.tsx';
import { SheetAside } from './grid/SheetAside.tsx';
import { LeaveMarks } from './saving/LeaveMarks.tsx';
import { SaveState } from './saving/SaveState.tsx';
import { useSheet } from './saving/use-sheet.ts';
import { WantsYou } from './saving/WantsYou.tsx';
import './sheet.css';

/** A sheet with its students: all papers side by side, on a phone one after the other. */
export function MarkSheet({ sheet }: { sheet: Sheet }) {
  const phone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const { cells, sender } = useSheet(sheet);
  const [keys] = useState(() => createGridKeys(cells, { onSaid: say, onHistory: () => undefined }));
  const [paper, setPaper] = useState(sheet.papers[0]?.place ?? 0);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = phone ? sheet.papers.filter(({ place }) => place === paper) : sheet.papers;
  const where = [sheet.className, sheet.streamName].filter(Boolean).join(' ');
  return (
    <Page fill>
      <PageHeader
        title={`${sheet.subjectName}, ${where}`}
        meta={[
          `${sheet.examName}, ${sheet.termName}`,
          sheet.closedBecause === null && sheet.enterUntil && `until ${formatInstant(sheet.enterUntil)}`,
          sheet.closedBecause === null && <SaveState key="saving" cells={cells} sender={sender} />,
        ]}
      />
      {sheet.closedBecause !== null && <Note>{sheet.closedBecause}</Note>}
      <WantsYou cells={cells} keys={keys} />
      {phone && sheet.papers.length > 1 && (
        <PaperTabs papers={sheet.papers} students={sheet.rows.length} cells={cells} chosen={paper} onChoose={setPaper} />
      )}
      <div className="sheet-split" data-fill>
        <div className="box" data-fill>
          <MarksGrid sheet={sheet} cells={cells} keys={keys} shown={shown} scroller={scroller} />
          <GridFoot sheet={sheet} shown={shown} cells={cells} keys={keys} />
        </div>
        {!phone && <SheetAside sheet={sheet} cells={cells} />}
      </div>
      <LeaveMarks cells={cells} sender={sender} />
    </Page>
  );
}
