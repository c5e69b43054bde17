import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconQrcode } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { formatCents } from '#kit/contract/money.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { photoOfStudent, QrScanner } from '#modules/registration/web/public.tsx';
import type { WalletCard } from '../../contract/wallet.ts';
import { walletsApi } from '../../contract/wallets.ts';
import { Held } from './Held.tsx';
import { TillWallet } from './TillWallet.tsx';
import './till.css';

type Kind = 'purchase' | 'withdraw';

/** The queue at the tuck shop: find, see the face, type the amount, Enter, and the next. */
export default function TillScreen() {
  const [kind, setKind] = useState<Kind>('purchase');
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), 150);
  const [chosen, setChosen] = useState<WalletCard | null>(null);
  const [scanning, setScanning] = useState(false);
  const [last, setLast] = useState<string | null>(null);
  // Enter was pressed before the search had come, as a scanner does: who it finds first is served once it has.
  const [awaited, setAwaited] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const found = useApi(
    walletsApi.find,
    { q: words },
    { enabled: words !== '' && chosen === null, staleTime: 0, keepPrevious: true },
  );
  useEffect(() => search.current?.focus(), [chosen]);
  const rows = words === '' ? [] : (found.data?.rows ?? []);
  const come = words === typed.trim() && found.data !== undefined && !found.isPlaceholderData && !found.isFetching;
  if (awaited !== null && (awaited !== typed.trim() || come || found.error)) {
    setAwaited(null);
    if (awaited === typed.trim() && come && rows[0]) setChosen(rows[0]);
  }
  const look = useCallback((text: string) => {
    setScanning(false);
    setTyped(text);
  }, []);
  const next = (said?: string): void => {
    if (said !== undefined) setLast(said);
    setChosen(null);
    setTyped('');
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (come && rows[0]) setChosen(rows[0]);
    else if (typed.trim() !== '') setAwaited(typed.trim());
  };
  return (
    <Page>
      <PageHeader title="Pocket money till" />
      <div className="till">
        <SegmentedControl
          fullWidth
          aria-label="What the money is for"
          value={kind}
          onChange={(value) => setKind(value === 'withdraw' ? 'withdraw' : 'purchase')}
          data={[
            { value: 'purchase', label: 'Tuck shop' },
            { value: 'withdraw', label: 'Cash' },
          ]}
        />
        {last !== null && chosen === null && <Note tone="pos">{last}</Note>}
        {chosen === null && (
          <form className="till-find" onSubmit={send}>
            <TextInput
              ref={search}
              name="q"
              label="Student"
              placeholder="Adm no. or name"
              autoComplete="off"
              size="md"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button
              variant="default"
              size="md"
              leftSection={<IconQrcode size={20} stroke={1.7} />}
              onClick={() => setScanning((now) => !now)}
            >
              {scanning ? 'Stop the camera' : 'Scan ID card'}
            </Button>
          </form>
        )}
        {scanning && <QrScanner onFound={look} instead="type the admission number" />}
        {chosen === null && found.error && <Note tone="neg">{found.error.message}</Note>}
        {chosen === null && words !== '' && found.data && rows.length === 0 && !found.isPlaceholderData && (
          <p className="muted">Nobody on the roll has this number or name.</p>
        )}
        {chosen === null && rows.length > 0 && (
          <ul className="box till-rows" aria-label="Students found">
            {rows.map((row) => (
              <li key={row.id}>
                <button type="button" className="till-row" onClick={() => setChosen(row)}>
                  <PersonCell
                    name={row.fullName}
                    photo={photoOfStudent(row)}
                    note={[row.admissionNo, row.seat].filter(Boolean).join(', ')}
                    size={40}
                  />
                  <Held cents={row.balance} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {chosen && (
          <TillWallet
            key={chosen.id}
            card={chosen}
            kind={kind}
            onBack={() => next()}
            onDone={(amount, balance) => next(`${formatCents(amount)} from ${chosen.fullName}, ${formatCents(balance)} left`)}
          />
        )}
      </div>
    </Page>
  );
}
