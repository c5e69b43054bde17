import { useParams } from '@tanstack/react-router';
import { formatDay } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { type Genuineness, GenuinePage } from '#kit/web/ui/GenuinePage.tsx';
import { receiptsApi } from '../contract/receipts.ts';
import { cashierScreens } from '../contract/screens.ts';

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
} as const satisfies Record<string, Genuineness>;

/** What a receipt's QR code opens. It says nothing about the student, and nobody needs to be signed in. */
export default function CheckReceiptScreen() {
  const { token } = useParams({ strict: false });
  const { data, error } = useApi(receiptsApi.check, { token: token ?? '' });
  const receipt = data?.receipt;
  return (
    <GenuinePage
      title={cashierScreens.checkReceipt.title}
      verdict={data ? verdicts[receipt?.state ?? 'unknown'] : null}
      failed={error?.message ?? null}
      facts={receipt ? factsOf(receipt) : undefined}
    />
  );
}

const factsOf = ({ school, receiptNo, day, amount }: NonNullable<Output<typeof receiptsApi.check>['receipt']>) => [
  ['School', school] as const,
  [
    'Receipt',
    <span key="no" className="num">
      {receiptNo}
    </span>,
  ] as const,
  ['Date', formatDay(day)] as const,
  [
    'Amount',
    <span key="amount" className="num">
      KES {formatCents(amount)}
    </span>,
  ] as const,
];
