import { useStore } from '#kit/web/api/store.ts';
import { markStateWords } from '../../../sittings/contract/mark-values.ts';
import type { Sheet } from '../../contract/sheets.ts';
import type { SheetCells } from '../saving/sheet-store.ts';

const letters = Object.entries(markStateWords).map(([, word]) => [word.slice(0, 1), word] as const);

const keys = [
  ['Enter', 'down'],
  ['Tab', 'right'],
  ['F2', 'edit the mark'],
  ['Alt ↓', 'next empty cell'],
  ['Shift F2', 'history of the mark'],
  ['Ctrl V', 'paste from Excel'],
  ['Ctrl Z', 'undo'],
  ['Esc Tab', 'leave the grid'],
] as const;

/** Beside the grid: how far each paper is, what the letters mean, and the keys. */
export function SheetAside({ sheet, cells }: { sheet: Sheet; cells: SheetCells }) {
  return (
    <aside className="sheet-aside" aria-label="About this sheet">
      <Progress sheet={sheet} cells={cells} />
      <section>
        <h2>Without a mark</h2>
        <dl className="sheet-letters">
          {letters.map(([letter, word]) => (
            <div key={letter}>
              <dt>{letter}</dt>
              <dd>{word}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>Keys</h2>
        <dl className="sheet-keys">
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                {key.split(' ').map((one) => (
                  <kbd key={one} className="keycap">
                    {one}
                  </kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    </aside>
  );
}

function Progress({ sheet, cells }: { sheet: Sheet; cells: SheetCells }) {
  const counts = useStore(cells.counts);
  return (
    <section>
      <h2>Entered so far</h2>
      <dl className="sheet-progress">
        {sheet.papers.map(({ place, name }) => {
          const entered = counts.papers[place]?.entered ?? 0;
          return (
            <div key={place}>
              <dt>{name}</dt>
              <dd>
                <progress className="bar" max={Math.max(1, sheet.rows.length)} value={entered} aria-label={`${name}, entered`} />
                <span className="num">
                  <strong>{entered}</strong> of {sheet.rows.length}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
