import { Button, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { photoOfStudent } from '#modules/registration/web/public.tsx';
import type { WalletCard } from '../../contract/wallet.ts';
import { walletMovesApi } from '../../contract/wallet-moves.ts';
import { Amount } from './Amount.tsx';

interface TillWalletProps {
  card: WalletCard;
  kind: 'purchase' | 'withdraw';
  onBack: () => void;
  onDone: (amount: number, balance: number) => void;
}

/** One student at the till: the face, what can be withdrawn, and the amount. Enter takes it. */
export function TillWallet({ card, kind, onBack, onDone }: TillWalletProps) {
  const [amount, setAmount] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [note, setNote] = useState('');
  const done = { onDone: (answer: { wallet: WalletCard }) => onDone(amount ?? 0, answer.wallet.balance) };
  const buying = useSave(walletMovesApi.purchase, done);
  const taking = useSave(walletMovesApi.withdraw, done);
  const save = kind === 'purchase' ? buying : taking;
  // What was sent as the one is not sent as the other beside it.
  const busy = buying.isPending || taking.isPending;
  // Whose answer is on its way is served until it has come: it would end the next one's turn.
  const back = (): void => {
    if (!busy) onBack();
  };
  useHotkeys([['Escape', back]], []);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=amount]')?.focus(), []);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (amount === null || busy) return;
    const input = { studentId: card.id, amount, note: note || null };
    if (kind === 'purchase') buying.mutate(input);
    else taking.mutate(input);
  };
  return (
    <form ref={form} className="box till-wallet" onSubmit={send} aria-label={`Wallet of ${card.fullName}`} noValidate>
      <div className="till-student">
        <Avatar name={card.fullName} photo={photoOfStudent(card)} size={96} />
        <div>
          <h2>{card.fullName}</h2>
          <p className="muted num">{[card.admissionNo, card.seat].filter(Boolean).join(', ')}</p>
          <p className="till-free">
            <Money cents={card.free} />
          </p>
          <p className="muted">
            can be withdrawn. Balance <Amount cents={card.balance} />
          </p>
        </div>
      </div>
      {card.frozen && <Note tone="att">Frozen: {card.frozenBecause}</Note>}
      {save.error && <Note tone="neg">{save.error.message}</Note>}
      <MoneyField name="amount" label="Amount" value={amount} onChange={setAmount} size="md" required />
      {kind === 'purchase' && (
        <TextInput
          name="note"
          label="What was bought"
          value={note}
          autoComplete="off"
          maxLength={200}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
      <div className="till-steps">
        <Button type="submit" size="md" loading={busy} disabled={amount === null || card.frozen}>
          {kind === 'purchase' ? 'Take payment' : 'Hand out'}
        </Button>
        <Button size="md" variant="default" disabled={busy} onClick={back}>
          Next student
        </Button>
      </div>
    </form>
  );
}
