import { Facts } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { BillChange } from '../../contract/riders.ts';
import { Amount } from '../wallets/Amount.tsx';

/** What a change does to the term's charges. */
export function ChangeFigures({ change }: { change: BillChange }) {
  const { termName, weeks, ofWeeks, before, after, note, fresh } = change;
  if (termName === null) return <Note>Nothing has been charged for these days, so no note is written.</Note>;
  return (
    <div className="box" aria-label="What happens to the charges">
      <Facts
        rows={[
          ['Term', termName],
          ['Weeks of this ride', `${weeks} of ${ofWeeks}`],
          ['Charged now', <Amount key="b" cents={before} />],
          [note < 0 ? 'Credit note' : 'Debit note', note === 0 ? null : <Amount key="n" cents={note} />],
          ['Charged for the new ride', fresh === 0 ? null : <Amount key="f" cents={fresh} />],
          [
            'Charged afterwards',
            <strong key="a">
              <Amount cents={after} />
            </strong>,
          ],
        ]}
      />
    </div>
  );
}
