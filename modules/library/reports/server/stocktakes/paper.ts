import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { getStocktake, listCopies, type StocktakeContext } from './stocktakes.store.ts';

/** What is missing, on the school’s paper, with places to sign. */
export async function printStocktake(ctx: StocktakeContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const found = await getStocktake(ctx, id);
  const { rows } = await listCopies(ctx, { id, what: 'missing', page: 1, size: 5000, sort: 'shelf' });
  const { timeZone } = ctx.school;
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: `Library stock-taking ${found.stocktakeNo}`,
    about: [
      `${formatDay(found.day)}, ${found.shelf ? `shelf ${found.shelf}` : 'all shelves'}`,
      `${found.expected} copies expected, ${found.seen} seen, ${found.missing} missing worth KES ${formatCents(found.missingValue)}`,
      'Counted by: ____________________   Approved by: ____________________   Date: ______________',
    ],
    columns: [
      { key: 'accessionNo', label: 'Accession no.', kind: 'text' },
      { key: 'title', label: 'Missing title', kind: 'text' },
      { key: 'shelf', label: 'Shelf', kind: 'text' },
      { key: 'price', label: 'Price', kind: 'cents' },
    ],
    rows,
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `Stock-taking ${found.stocktakeNo}.pdf`, inline: true };
}
