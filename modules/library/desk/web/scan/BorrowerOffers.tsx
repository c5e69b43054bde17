import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import type { BorrowerRow } from '../../contract/borrowers.ts';

type Short = Omit<BorrowerRow, 'here'>;

interface BorrowerOffersProps {
  offers: readonly Short[];
  /** The one that Enter takes. */
  at: number;
  onChoose: (row: Short) => void;
}

/** Those whom the typed words mean, under the field; arrows and Enter choose. */
export function BorrowerOffers({ offers, at, onChoose }: BorrowerOffersProps) {
  if (offers.length === 0) return null;
  return (
    <ul className="desk-offers" aria-label="Borrowers found">
      {offers.map((row, index) => (
        <li key={`${row.kind} ${row.id}`}>
          <button type="button" aria-current={index === at || undefined} onClick={() => onChoose(row)}>
            <PersonCell name={row.name} note={[row.no, row.seat].filter(Boolean).join(', ')} />
          </button>
        </li>
      ))}
    </ul>
  );
}
