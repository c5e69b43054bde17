import { Button, Radio, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Tag } from '#kit/web/ui/Status.tsx';
import '#kit/web/ui/css/table.css';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { type Quotation, type QuotationLine, quotationsApi, type Quote } from '../../contract/quotations.ts';
import './comparison.css';

interface ComparisonProps {
  request: Quotation;
  /** Opens what a vendor answered; null where nothing can be entered any more. */
  onEnter: ((quoteId: number) => void) | null;
}

/** The quotation that gets each line. */
type Chosen = Readonly<Record<number, number>>;

/** Who was chosen for a line, at the price that stood there. */
interface Picked {
  lineId: number;
  quoteId: number;
  price: number;
}

const priceOf = (quotes: readonly Quote[], lineId: number, quoteId: number): number | undefined =>
  quotes.find(({ id }) => id === quoteId)?.prices.find((one) => one.lineId === lineId)?.price;

/**
 * The quotations side by side: the cheapest of each line and of the whole, and who gets what. What is chosen stays when another
 * quotation comes in; where the price that was chosen changes it is chosen anew.
 */
export function Comparison({ request, onEnter }: ComparisonProps) {
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const { lines, quotes } = request;
  const chosen: Chosen = Object.fromEntries(
    picked
      .filter(({ lineId, quoteId, price }) => priceOf(quotes, lineId, quoteId) === price)
      .map(({ lineId, quoteId }) => [lineId, quoteId]),
  );
  const answered = quotes.filter(({ state }) => state === 'answered');
  const lowest = Math.min(...answered.filter(({ whole }) => whole).map(({ total }) => total));
  const pick = (more: readonly Picked[]) =>
    setPicked((now) => [...now.filter(({ lineId }) => !more.some((one) => one.lineId === lineId)), ...more]);
  const all = (quote: Quote) => pick(quote.prices.map(({ lineId, price }) => ({ lineId, quoteId: quote.id, price })));
  const awarding = onEnter !== null && answered.length > 0;
  return (
    <>
      <LeaveGuard dirty={awarding && Object.keys(chosen).length > 0} />
      <Box title="Comparison" aside={<span className="hint">Prices are of one unit, tax included</span>}>
        <div className="table-scroll table-sideways">
          <table className="table comparison" aria-label="Comparison">
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col" className="cell-end">
                  Wanted
                </th>
                {quotes.map((quote) => (
                  <th key={quote.id} scope="col" className="cell-end">
                    {onEnter ? (
                      <button type="button" className="link" onClick={() => onEnter(quote.id)}>
                        {quote.supplierName}
                      </button>
                    ) : (
                      quote.supplierName
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <td className="cell-first">{line.description}</td>
                  <td className="cell-end num">{formatQuantity(line.quantity, line.unitName)}</td>
                  {quotes.map((quote) => (
                    <td key={quote.id} className="cell-end">
                      <Cell
                        line={line}
                        quote={quote}
                        chosen={chosen[line.id] === quote.id}
                        onChoose={
                          awarding
                            ? () => pick([{ lineId: line.id, quoteId: quote.id, price: priceOf(quotes, line.id, quote.id) ?? 0 }])
                            : null
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tbody className="comparison-sums">
              <Row label="Total" quotes={quotes}>
                {(quote) => (
                  <>
                    <Money cents={quote.total} cell />
                    {quote.whole && quote.total === lowest && <Tag tone="pos">Lowest</Tag>}
                    {!quote.whole && <span className="hint"> in part</span>}
                  </>
                )}
              </Row>
              <Row label="Delivers within" quotes={quotes}>
                {({ deliveryDays }) => deliveryDays !== null && counted(deliveryDays, 'day')}
              </Row>
              <Row label="Valid until" quotes={quotes}>
                {({ validUntil }) => validUntil && formatDay(validUntil)}
              </Row>
              <Row label="Terms" quotes={quotes}>
                {({ terms }) => terms}
              </Row>
              {awarding && (
                <Row label="Give it all" quotes={quotes}>
                  {(quote) => (
                    <Button size="compact-sm" variant="default" onClick={() => all(quote)}>
                      All to {quote.supplierName}
                    </Button>
                  )}
                </Row>
              )}
            </tbody>
          </table>
        </div>
      </Box>
      {awarding && <Award request={request} chosen={chosen} />}
    </>
  );
}

function Row({ label, quotes, children }: { label: string; quotes: readonly Quote[]; children: (quote: Quote) => ReactNode }) {
  return (
    <tr>
      <td className="cell-first" colSpan={2}>
        {label}
      </td>
      {quotes.map((quote) => (
        <td key={quote.id} className="cell-end cell-wrap">
          {quote.state === 'answered' && children(quote)}
          {quote.state !== 'answered' && label === 'Total' && (
            <span className="hint">{quote.state === 'declined' ? 'Does not quote' : 'No answer yet'}</span>
          )}
        </td>
      ))}
    </tr>
  );
}

interface CellProps {
  line: QuotationLine;
  quote: Quote;
  chosen: boolean;
  onChoose: (() => void) | null;
}

function Cell({ line, quote, chosen, onChoose }: CellProps) {
  const own = quote.prices.find(({ lineId }) => lineId === line.id);
  if (!own) return quote.state === 'answered' ? <span className="hint">Not offered</span> : null;
  const price = (
    <span className={own.price === line.cheapest ? 'pos' : undefined}>
      <Money cents={own.price} cell />
      {own.price === line.cheapest && <span className="hint"> lowest</span>}
    </span>
  );
  if (!onChoose)
    return (
      <>
        {price} {line.awardedTo === quote.id && <Tag tone="pos">Awarded</Tag>}
      </>
    );
  return (
    <Radio
      className="comparison-choice"
      name={`line-${line.id}`}
      label={price}
      aria-label={`${line.description} to ${quote.supplierName}`}
      checked={chosen}
      onChange={onChoose}
    />
  );
}

function Award({ request, chosen }: { request: Quotation; chosen: Chosen }) {
  const [because, setBecause] = useState('');
  const { id, version, lines, quotes } = request;
  const awards = lines.flatMap(({ id: lineId }) => {
    const quoteId = chosen[lineId];
    return quoteId === undefined ? [] : [{ lineId, quoteId }];
  });
  const dearer = awards.some(({ lineId, quoteId }) => {
    const price = priceOf(quotes, lineId, quoteId) ?? 0;
    return price > (lines.find((line) => line.id === lineId)?.cheapest ?? price);
  });
  const award = useSave(quotationsApi.award, { onDone: () => say('The orders are drafted') });
  const [first] = award.error?.fields ?? [];
  return (
    <Box title="Award" padded>
      <form
        className="comparison-award"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          award.mutate({ id, version, awards, because: because.trim() || null });
        }}
      >
        {award.error && !first && <Note tone="neg">{award.error.message}</Note>}
        {dearer && (
          <TextInput
            name="because"
            label="Why not the lowest"
            error={first?.message}
            value={because}
            onChange={(event) => setBecause(event.currentTarget.value)}
          />
        )}
        {first && !dearer && <Note tone="neg">{first.message}</Note>}
        <p className="hint">
          {awards.length === 0
            ? 'Choose in the comparison who gets each line, or give all to one vendor.'
            : `${counted(awards.length, 'line')} of ${lines.length} chosen. An order is drafted for each vendor.`}
        </p>
        <Button type="submit" disabled={awards.length === 0} loading={award.isPending}>
          Award and draft orders
        </Button>
      </form>
    </Box>
  );
}
