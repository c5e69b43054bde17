import { useStore } from '#kit/web/api/store.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import type { Seek } from '../grid/use-seek.ts';
import type { SheetCells } from './sheet-store.ts';

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Over the grid: marks that somebody else has changed too, or that the server did not take. */
export function WantsYou({ cells, seek }: { cells: SheetCells; seek: Seek }) {
  const { conflicts, refused } = useStore(cells.counts);
  return (
    <>
      {conflicts > 0 && (
        <Note tone="att">
          <span className="wants-you">
            Somebody else has changed {counted(conflicts, 'mark')} that you entered too. Choose which one stands.
            <button type="button" className="link" onClick={() => seek(({ step }) => step === 'conflict')}>
              Show {conflicts === 1 ? 'it' : 'the next one'}
            </button>
          </span>
        </Note>
      )}
      {refused > 0 && (
        <Note tone="att">
          <span className="wants-you">
            {sentence(counted(refused, 'mark was', 'marks were'))} not taken by the server.
            <button type="button" className="link" onClick={() => seek(({ step }) => step === 'refused')}>
              Show {refused === 1 ? 'it' : 'the next one'}
            </button>
            <button type="button" className="link" onClick={() => cells.retry()}>
              Send again
            </button>
          </span>
        </Note>
      )}
    </>
  );
}
