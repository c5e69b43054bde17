import { useApi } from '#kit/web/api/hooks.ts';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type MarkValue, markStateWords } from '../../../sittings/contract/mark-values.ts';
import { type Sheet, sheetsApi } from '../../contract/sheets.ts';
import type { Place } from '../grid/block.ts';
import { cellKey } from '../saving/kept.ts';
import type { SheetCells } from '../saving/sheet-store.ts';

interface HistoryDrawerProps {
  opened: boolean;
  onClose: () => void;
  sheet: Sheet;
  /** The papers that are shown, which the place is one of: on a phone the chosen one. */
  shown: Sheet['papers'];
  place: Place | null;
  cells: SheetCells;
}

/** Every value that the mark under the cursor has had. */
export function HistoryDrawer({ opened, onClose, sheet, shown, place, cells }: HistoryDrawerProps) {
  const student = sheet.rows[place?.row ?? 0];
  const paper = shown[place?.column ?? 0];
  if (!student || !paper) return null;
  const version = cells.cell(cellKey({ studentId: student.studentId, paper: paper.place })).version;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${student.name ?? student.code ?? ''}, ${paper.name}`} size={360}>
      {opened && <Values key={version} id={sheet.id} studentId={student.studentId} paper={paper.place} outOf={paper.outOf} />}
    </SideDrawer>
  );
}

const inWords = (value: MarkValue | null, outOf: number): string => {
  if (value === null) return 'Emptied';
  return value.state === 'scored' ? `${value.score} of ${outOf}` : markStateWords[value.state];
};

function Values({ id, studentId, paper, outOf }: { id: number; studentId: number; paper: number; outOf: number }) {
  const { data, error, refetch } = useApi(sheetsApi.history, { id, studentId, paper }, { staleTime: 0 });
  if (error) return <ErrorState title="The history could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (data?.rows.length === 0)
    return <EmptyState title="No mark yet" text="Every value that this mark has is kept here, with who entered it and when." />;
  return (
    <ol className="mark-history" aria-busy={!data}>
      {data?.rows.map(({ value, by, at }) => (
        <li key={at}>
          <strong className="num">{inWords(value, outOf)}</strong>
          <span>{by}</span>
          <span className="hint">
            <InstantText at={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
