import { useStore } from '#kit/web/api/store.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import type { GridKeys } from '../grid/keyboard.ts';
import type { SheetCells } from './sheet-store.ts';

/** Over the grid: marks that somebody else has changed too, or that the server did not take. */
export function WantsYou({ cells, keys }: { cells: SheetCells; keys: GridKeys }) {
  const { conflicts, refused } = useStore(cells.counts);
  if (conflicts + refused === 0) return null;
  return (
    <Note tone="att">
      <span className="wants-you">
        {conflicts > 0 && (
          <>
            Somebody else has changed {counted(conflicts, 'mark')} that you entered too. Choose which one stands.
            <button type="button" className="link" onClick={keys.nextWrong}>
              Show {conflicts === 1 ? 'it' : 'the next one'}
            </button>
          </>
        )}
        {refused > 0 && (
          <>
            {counted(refused, 'mark was', 'marks were').replace(/^./, (letter) => letter.toUpperCase())} not taken.
            {conflicts === 0 && (
              <button type="button" className="link" onClick={keys.nextWrong}>
                Show {refused === 1 ? 'it' : 'the next one'}
              </button>
            )}
            <button type="button" className="link" onClick={cells.retry}>
              Send again
            </button>
          </>
        )}
      </span>
    </Note>
  );
}
