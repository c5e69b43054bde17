import { useStore } from '#kit/web/api/store.ts';
import type { Sheet } from '../../contract/sheets.ts';
import type { SheetCells } from '../saving/sheet-store.ts';

interface PaperTabsProps {
  papers: Sheet['papers'];
  students: number;
  cells: SheetCells;
  chosen: number;
  onChoose: (place: number) => void;
}

/** The papers of a sheet on a phone, one at a time. */
export function PaperTabs({ papers, students, cells, chosen, onChoose }: PaperTabsProps) {
  const counts = useStore(cells.counts);
  return (
    <fieldset className="paper-tabs" aria-label="Paper">
      {papers.map(({ place, name }) => (
        <button key={place} type="button" aria-pressed={place === chosen} onClick={() => onChoose(place)}>
          <strong>{name}</strong>
          <span className="num">
            {counts.papers[place]?.entered ?? 0} of {students}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
