import { formatDay } from '#kit/contract/dates.ts';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { AccountCard } from '../../contract/students.ts';

/** What a student owes and how it came to it since the term began. */
export function AccountFigures({ card }: { card: AccountCard }) {
  return (
    <Figures
      record
      figures={[
        {
          label: card.balance < 0 ? 'In credit' : 'Balance',
          value: <Money cents={Math.abs(card.balance)} />,
        },
        { label: 'Brought forward', value: <Money cents={card.broughtForward} currency={null} /> },
        { label: card.termName ? `Billed, ${card.termName}` : 'Billed', value: <Money cents={card.billed} currency={null} /> },
        {
          label: card.lastPaidOn ? `Paid, last on ${formatDay(card.lastPaidOn, true)}` : 'Paid',
          value: <Money cents={card.paid} currency={null} />,
        },
        ...(card.credits === 0 ? [] : [{ label: 'Credits', value: <Money cents={card.credits} currency={null} /> }]),
        ...(card.other === 0 ? [] : [{ label: 'Other charges', value: <Money cents={card.other} currency={null} /> }]),
        { label: 'Pocket money', value: <Money cents={card.pocketMoney} currency={null} /> },
      ]}
    />
  );
}
