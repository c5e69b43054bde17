import { formatDay } from '#kit/contract/dates.ts';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import type { ReturnState } from '../contract/kinds.ts';
import type { ReturnRow } from '../contract/returns.ts';

const words: Readonly<Record<ReturnState, readonly [word: string, tone: Tone]>> = {
  due: ['Due', 'att'],
  overdue: ['Overdue', 'neg'],
  filed: ['Filed, not paid', 'inf'],
  paid: ['Filed and paid', 'pos'],
};

/** Where a return stands, and since when. */
export function StateOfReturn({ row }: { row: ReturnRow }) {
  const [word, tone] = words[row.state];
  const day = row.filed?.paidOn ?? row.filed?.filedOn;
  return (
    <>
      <Status tone={tone}>{word}</Status>
      {day && <span className="hint"> {formatDay(day)}</span>}
      {row.differs && <span className="hint"> The filed amount is another than payroll comes to.</span>}
    </>
  );
}
