import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import type { Borrower } from '../../contract/borrowers.ts';
import { loansApi } from '../../contract/loans.ts';
import { BorrowerOffers } from '../scan/BorrowerOffers.tsx';
import { useBorrowerSearch } from '../scan/borrower-search.ts';
import { Problems } from '../scan/Problems.tsx';
import { LastScan, ScanFeed } from '../scan/ScanFeed.tsx';
import { ScanField } from '../scan/ScanField.tsx';
import { note, type Shown } from '../scan/send-scans.ts';
import { useScans } from '../scan/use-scans.ts';
import { AskAllowance } from './AskAllowance.tsx';
import { BorrowerPanel } from './BorrowerPanel.tsx';

type Chosen = Borrower & { readonly name: string; readonly no: string };

/** The code of an ID card, which is no copy’s: it ends with a token of the school. */
const isCard = (code: string): boolean => /(?:^|\/)[0-9a-z]{1,6}\.[A-Za-z0-9_-]{22}$/.test(code);

/** One borrower after another: a card or a number, then their books. Esc goes on to the next. */
export function DeskTab({ tabs }: { tabs: ReactNode }) {
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [nobody, setNobody] = useState<string | null>(null);
  const [asking, setAsking] = useState<Shown | null>(null);
  const scans = useScans();
  const search = useBorrowerSearch(typed, chosen === null);
  const issued = scans.feed.filter(({ act }) => act === 'issue');
  const undo = useSave(loansApi.undo, { onFailed: ({ message }) => say(message) });

  // What scans go by at once, drawn or not: a scanner is faster than either the server or the screen.
  const who = useRef<Chosen | null>(null);
  const looking = useRef<{ codes: string[] } | null>(null);

  const point = (to: Chosen | null): void => {
    who.current = to;
    setChosen(to);
    setNobody(null);
    setTyped('');
    field.current?.focus();
  };
  const empty = (): void => {
    if (field.current) field.current.value = '';
  };
  const choose = ({ kind, id, name, no }: Chosen): void => {
    const { codes = [] } = looking.current ?? {};
    looking.current = null;
    point({ kind, id, name, no });
    for (const code of codes) onScan(code);
  };
  const next = (): void => {
    looking.current = null;
    empty();
    point(null);
  };
  const failed = (words: string, { codes }: { codes: readonly string[] }): void => {
    looking.current = null;
    setNobody(codes.length === 0 ? words : `${words} What was scanned behind it was not lent: ${codes.join(', ')}.`);
  };
  const findWho = async (code: string): Promise<void> => {
    const mine = { codes: [] };
    looking.current = mine;
    try {
      const { exact, rows } = await search.find(code);
      if (looking.current !== mine) return;
      const [only] = rows;
      if (only && (exact || rows.length === 1)) return choose(only);
      failed(
        rows.length === 0 ? `Nobody has the number or name “${code}”.` : `Several are meant by “${code}”. Write more.`,
        mine,
      );
    } catch (error) {
      if (looking.current !== mine) return;
      failed(error instanceof Error ? error.message : 'The borrower could not be looked up.', mine);
    }
  };
  const onScan = (code: string): void => {
    if (looking.current) {
      looking.current.codes.push(code);
      return;
    }
    const borrower = who.current;
    if (borrower && !isCard(code)) {
      scans.take({ act: 'issue', code, borrower: { kind: borrower.kind, id: borrower.id }, name: borrower.name });
      return;
    }
    const offered = borrower ? undefined : search.offers[at];
    // Only words have offers that Enter takes, and only those that were looked up: one who types faster than the line would lend to
    // somebody of the letters before. A whole number is looked up as it stands.
    if (offered && search.of === code && !/\d/.test(code)) choose(offered);
    else void findWho(code);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') next();
    if (step === 0 || search.offers.length === 0) return;
    event.preventDefault();
    setAt((was) => Math.max(0, Math.min(search.offers.length - 1, was + step)));
  };
  const takeBack = (scan: Shown): void => {
    if (scan.result.state !== 'lent') return;
    const { id, version, title } = scan.result.loan;
    undo.mutate(
      { id, version },
      {
        onSuccess: () => {
          note(scan.key, { state: 'refused', words: `${title}: undone.`, refused: null });
          field.current?.focus();
        },
      },
    );
  };
  return (
    <Page>
      <PageHeader title="Issue books" meta={chosen ? [`to ${chosen.name}, ${chosen.no}`, 'Esc: next borrower'] : []} />
      {tabs}
      <ScanField
        field={field}
        label={chosen ? `Scan the books of ${chosen.name}` : 'Scan the card of the borrower'}
        placeholder={chosen ? 'Label of a copy' : 'Card, admission or staff number, or name'}
        onScan={onScan}
        onType={(text) => {
          setTyped(text);
          setAt(0);
          setNobody(null);
        }}
        onKey={onKey}
      >
        {chosen === null && (
          <BorrowerOffers
            offers={search.offers}
            at={at}
            onChoose={(row) => {
              empty();
              choose(row);
            }}
          />
        )}
      </ScanField>
      {nobody && <Note tone="neg">{nobody}</Note>}
      <LastScan
        scan={issued[0]}
        idle={chosen ? 'Now their books, one after the other.' : 'First the borrower, then their books.'}
      />
      <Problems scans={scans} />
      <div className="desk-two">
        {chosen ? (
          <BorrowerPanel borrower={chosen} onNext={next} onDone={() => field.current?.focus()} />
        ) : (
          <p className="muted">What the borrower has, owes and waits for appears here once they are chosen.</p>
        )}
        <ScanFeed feed={issued} title="Issued here" onAsk={setAsking} onUndo={takeBack} />
      </div>
      <AskAllowance
        scan={asking}
        onClose={() => {
          setAsking(null);
          field.current?.focus();
        }}
      />
    </Page>
  );
}
