import { Button } from '@mantine/core';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { to } from '#kit/contract/screen.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { reservationsApi } from '../../contract/reservations.ts';
import { deskScreens } from '../../contract/screens.ts';
import { OpenPaper } from './OpenPaper.tsx';
import type { Result, Shown } from './send-scans.ts';

/** How a scan went, in one line. */
export function wordsOf(scan: Shown): string {
  const { result } = scan;
  switch (result.state) {
    case 'waits':
      return scan.act === 'issue' ? `${scan.code} to ${scan.name ?? ''}: on its way` : `${scan.code}: on its way`;
    case 'refused':
      return result.words;
    case 'lent':
      return `${result.loan.title} (${result.loan.accessionNo}) to ${result.loan.borrower}, due ${formatDay(result.loan.dueOn)}`;
    case 'taken':
      return backWords(result.back);
  }
}

type Back = Extract<Result, { state: 'taken' }>['back'];

function backWords({ outcome, title, accessionNo, loan }: Back): string {
  const what = `${title} (${accessionNo})`;
  if (outcome === 'in') return `${what} is in already. Nothing has changed.`;
  const whose = loan ? ` of ${loan.borrower}, ${loan.borrowerNo}` : '';
  return outcome === 'found' ? `${what}${whose} was lost and is found.` : `${what} is back${whose}.`;
}

/** What else there is to say of what came back, each in a line. */
function backNotes(
  { damage, condition }: Shown,
  { outcome, warning, daysLate, fines, refunded, suspendedUntil, next, shelf, aside }: Back,
): string[] {
  const fined = fines.reduce((sum, { amount }) => sum + amount, 0);
  return [
    warning,
    daysLate > 0 && `${daysLate} ${daysLate === 1 ? 'day' : 'days'} late.`,
    fined > 0 && `Charged KES ${formatCents(fined)}.`,
    refunded > 0 && `KES ${formatCents(refunded)} is given back.`,
    outcome === 'returned' &&
      (damage !== null || condition === 'damaged') &&
      'Nothing is charged for the damage yet. Say under Library fines what it costs.',
    suspendedUntil !== null && `Nothing is lent to them until ${formatDay(suspendedUntil)}.`,
    aside && `Put it aside for ${aside.name}, ${aside.no}, until ${formatDay(aside.heldUntil)}.`,
    next === 'shelf' && (shelf === null ? 'To the shelf.' : `To shelf ${shelf}.`),
    next === 'repair' && 'To repair.',
  ].filter((one) => typeof one === 'string');
}

/** The last scan, large, so that it is read at a glance. */
export function LastScan({ scan, idle }: { scan: Shown | undefined; idle: string }) {
  return (
    <output className="desk-last" data-state={scan?.result.state}>
      <span>{scan ? wordsOf(scan) : idle}</span>
      {scan?.result.state === 'taken' && backNotes(scan, scan.result.back).map((one) => <span key={one}>{one}</span>)}
    </output>
  );
}

interface ScanFeedProps {
  feed: readonly Shown[];
  title: string;
  /** Offered with a refusal that another may set aside. */
  onAsk?: (scan: Shown) => void;
  onUndo?: (scan: Shown) => void;
}

/** The scans of this screen, the newest first. */
export function ScanFeed({ feed, title, onAsk, onUndo }: ScanFeedProps) {
  if (feed.length === 0) return null;
  return (
    <Box title={title} count={feed.length}>
      <ol className="desk-feed">
        {feed.slice(0, 100).map((scan, at) => (
          <li key={scan.key} data-state={scan.result.state} data-scan={scan.code}>
            <div>
              <p>{wordsOf(scan)}</p>
              {scan.result.state === 'taken' && <p className="muted">{backNotes(scan, scan.result.back).join(' ')}</p>}
            </div>
            <Doing scan={scan} {...(onAsk ? { onAsk } : {})} {...(onUndo && at === 0 ? { onUndo } : {})} />
          </li>
        ))}
      </ol>
    </Box>
  );
}

function Doing({ scan, onAsk, onUndo }: { scan: Shown } & Pick<ScanFeedProps, 'onAsk' | 'onUndo'>) {
  const { result } = scan;
  if (result.state === 'refused' && result.refused?.overridable && onAsk)
    return (
      <Button size="xs" variant="default" onClick={() => onAsk(scan)}>
        Ask for it
      </Button>
    );
  if (result.state === 'lent' && onUndo)
    return (
      <Button size="xs" variant="default" onClick={() => onUndo(scan)}>
        Undo
      </Button>
    );
  if (result.state === 'taken' && result.back.aside)
    return <OpenPaper endpoint={reservationsApi.slip} id={result.back.aside.id} label="Print slip" />;
  if (result.state === 'taken' && result.back.loan)
    return (
      <Go
        className="muted"
        href={to(deskScreens.borrower, { kind: result.back.loan.borrowerKind, id: result.back.loan.borrowerId })}
      >
        Borrower
      </Go>
    );
  return null;
}
