import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Logo } from '#kit/web/ui/Logo.tsx';
import { usePageTitle } from '#kit/web/ui/page-title.ts';
import { receiptsApi } from '../contract/receipts.ts';
import { cashierScreens } from '../contract/screens.ts';
import './check-receipt.css';

const icons = { pos: IconCircleCheck, att: IconAlertTriangle, neg: IconCircleX };
const verdicts = {
  genuine: {
    tone: 'pos',
    title: 'This receipt is genuine',
    text: 'Compare the number, the day and the amount with those on the paper.',
  },
  pending: { tone: 'att', title: 'Genuine, its cheque has not cleared', text: 'It stands once the bank has paid the cheque.' },
  crossed: { tone: 'neg', title: 'This receipt is cancelled', text: 'The school has taken it back. Do not accept it.' },
  unknown: {
    tone: 'neg',
    title: 'No such receipt',
    text: 'No school has written a receipt with this code. Scan it again. If it stays so, the paper is not genuine: ask the school.',
  },
  failed: { tone: 'att', title: 'This could not be checked', text: '' },
} as const;

/** What a receipt's QR code opens. It says nothing about the student, and nobody needs to be signed in. */
export default function CheckReceiptScreen() {
  usePageTitle(cashierScreens.checkReceipt.title);
  const { token } = useParams({ strict: false });
  const { data, error, isPending } = useApi(receiptsApi.check, { token: token ?? '' });
  const receipt = data?.receipt;
  const verdict = verdicts[error ? 'failed' : (receipt?.state ?? 'unknown')];
  const Sign = icons[verdict.tone];
  return (
    <main className="receipt-check">
      <div className="receipt-check-brand">
        <Logo />
        <span>Daftari</span>
      </div>
      <section className="receipt-check-card" aria-live="polite">
        {isPending ? (
          <h1>Looking</h1>
        ) : (
          <>
            <h1>
              <Sign size={26} stroke={1.7} className={verdict.tone} aria-hidden="true" />
              {verdict.title}
            </h1>
            <p>{error ? error.message : verdict.text}</p>
            {receipt && (
              <Facts
                rows={[
                  ['School', receipt.school],
                  [
                    'Receipt',
                    <span key="no" className="num">
                      {receipt.receiptNo}
                    </span>,
                  ],
                  ['Date', formatDay(receipt.day)],
                  [
                    'Amount',
                    <span key="amount" className="num">
                      KES {formatCents(receipt.amount)}
                    </span>,
                  ],
                ]}
              />
            )}
          </>
        )}
      </section>
    </main>
  );
}
