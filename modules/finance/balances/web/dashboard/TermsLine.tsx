import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { receiptsList } from '../../contract/board-lists.ts';
import type { FinanceDashboard } from '../../contract/dashboard.ts';
import { FigureLink } from './FigureLine.tsx';

/** What was received in this term against the last, each up to its day. */
export function TermsLine({ terms }: { terms: FinanceDashboard['terms'] }) {
  return (
    <p className="finance-terms hint">
      {terms.map((term) => (
        <span key={term.from}>
          {term.name} until {formatDay(term.to)}:{' '}
          <FigureLink list={receiptsList(term)}>
            <span className="num">KES {formatCents(term.amount)}</span>
          </FigureLink>
        </span>
      ))}
    </p>
  );
}
