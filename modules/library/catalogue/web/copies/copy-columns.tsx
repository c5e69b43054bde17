import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { screens as registration } from '#modules/registration/contract/screens.ts';
import type { CopyRow } from '../../contract/copies.ts';
import { conditionWords, statusWords } from '../../contract/words.ts';

/** How a copy stands: with whom it is, or its own state. */
export function CopyStanding({ copy }: { copy: CopyRow }) {
  if (copy.out)
    return (
      <Status tone="inf">
        {copy.studentId === null ? (
          (copy.holderName ?? 'Out')
        ) : (
          <Go href={to(registration.student, { id: copy.studentId })}>{copy.holderName}</Go>
        )}
      </Status>
    );
  const [word, tone] = statusWords[copy.status];
  return (
    <Status tone={copy.status === 'available' ? 'quiet' : tone}>{copy.writeOffId === null ? word : 'To be written off'}</Status>
  );
}

/** Columns of copies; those of one title leave out what is of the title. */
export const copyColumns = (ofTitle: boolean): readonly Column<CopyRow>[] => [
  { key: 'accessionNo', label: 'Accession no.', value: (row) => <span className="num">{row.accessionNo}</span> },
  ...(ofTitle
    ? []
    : [
        { key: 'title', label: 'Title', value: (row: CopyRow) => row.title, wrap: true, phone: 'note' as const },
        { key: 'authors', label: 'Authors', value: (row: CopyRow) => row.authors, quiet: true, optional: true },
        {
          key: 'callNo',
          label: 'Call no.',
          value: (row: CopyRow) => <span className="num">{row.callNo}</span>,
          quiet: true,
          optional: true,
        },
      ]),
  { key: 'status', label: 'Where it is', value: (row) => <CopyStanding copy={row} />, phone: 'figure', wrap: true },
  { key: 'dueOn', label: 'Until', value: (row) => row.out && <DayText day={row.dueOn} />, quiet: true, phone: 'note' },
  { key: 'shelf', label: 'Shelf', value: (row) => row.shelf, quiet: true },
  { key: 'condition', label: 'Condition', value: (row) => conditionWords[row.condition], quiet: true },
  { key: 'barcode', label: 'Barcode', value: (row) => <span className="num">{row.barcode}</span>, quiet: true, optional: true },
  { key: 'source', label: 'Source', value: (row) => row.source, quiet: true, optional: true },
  { key: 'acquiredOn', label: 'Acquired', value: (row) => <DayText day={row.acquiredOn} />, quiet: true },
  { key: 'labelledAt', label: 'Label printed', value: (row) => <InstantText at={row.labelledAt} />, quiet: true, optional: true },
  {
    key: 'price',
    label: 'Price KES',
    value: (row) => row.price !== null && <Money cents={row.price} cell />,
    end: true,
  },
];
