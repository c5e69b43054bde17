import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconBarcode, IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useAnnounced } from '#kit/web/ui/Announcements.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { countApproval } from '../../contract/count-approval.ts';
import type { PhoneCount } from '../../contract/count.ts';
import { countingScreens } from '../../contract/screens.ts';
import { figureOf } from '../saving/send-entries.ts';
import { useCounting } from '../saving/use-counting.ts';
import { linesWith, lineWords, type PhoneLine } from './find.ts';
import { LineCard } from './LineCard.tsx';
import { LineList } from './LineList.tsx';
import './scan.css';

const Camera = latePart<{ onFound: (text: string) => void; instead?: string }>({
  what: 'The camera',
  load: async () => (await import('#kit/web/codes/CodeCamera.tsx')).default,
  waiting: () => <div className="scan-camera" aria-busy="true" />,
});

const ways = [
  { value: 'one', label: 'One a scan' },
  { value: 'typed', label: 'Type the quantity' },
];

/** What is open under the scanner: a line to be counted, or several of which one is meant. */
interface Shown {
  lines: readonly PhoneLine[];
  /** One scan of it, in thousandths. */
  factor: number;
}

/** Scans or types what there is, line by line. Each entry is kept on the phone at once and sent by itself. */
export function Scanning({ count }: { count: PhoneCount }) {
  const field = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState('one');
  const [camera, setCamera] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [said, setSaid] = useState<{ text: string; wrong: boolean } | null>(null);
  const work = useCounting(count.id, `count ${count.countNo}`);
  const open = count.state === 'open';
  const lines = count.lines.map((line) => ({ ...line, mine: figureOf(line, work.entries) }));
  useEffect(() => field.current?.focus(), []);
  useAnnounced(said?.text ?? '', '');

  const tell = (text: string, wrong = false): void => {
    setSaid({ text, wrong });
    navigator.vibrate?.(wrong ? [90, 60, 90] : 40);
  };
  const add = (line: PhoneLine, factor: number): void => {
    work.enter({ lineId: line.id, how: 'add', quantity: factor, about: lineWords(line) });
    const now = (lines.find(({ id }) => id === line.id)?.mine ?? 0) + factor;
    tell(`${lineWords(line)}: ${formatQuantity(now, line.unit)}`);
    setShown({ lines: [line], factor });
  };
  const read = (text: string): void => {
    const code = text.trim();
    if (code === '' || !open) return;
    const found = linesWith(lines, code);
    const real = found.lines.filter(({ batches, batchNo }) => !batches || batchNo !== null);
    const [only] = real;
    if (found.lines.length === 0 && count.scope === 'items') return tell(`Nothing on this count has the code ${code}.`, true);
    if (found.lines.length === 0) {
      work.enter({ code, how: 'add', quantity: null, about: `Code ${code}` });
      return tell(`${code} is not on this count yet. It is looked up and added.`);
    }
    if (only && real.length === 1 && way === 'one' && !only.batches) return add(only, found.factor);
    setShown(found);
  };
  const scan = (): void => {
    read(field.current?.value ?? '');
    if (field.current) field.current.value = '';
  };
  const back = (): void => field.current?.focus();

  return (
    <Page>
      <PageHeader
        title={`Count ${count.storeName}`}
        meta={[
          <Go key="no" className="link num" href={to(countingScreens.stockCount, { id: count.id })}>
            {count.countNo}
          </Go>,
          <StateOf key="state" of={countApproval} state={count.state} />,
          `${lines.filter(({ mine, others }) => mine !== null || others.length > 0).length} of ${lines.length} ${lines.length === 1 ? 'line' : 'lines'} counted`,
        ]}
        secondary={
          open && (
            <Button
              variant="default"
              leftSection={<IconCamera size={18} stroke={1.7} />}
              aria-pressed={camera}
              onClick={() => setCamera(!camera)}
            >
              {camera ? 'Stop the camera' : 'Use the camera'}
            </Button>
          )
        }
      />
      {!open && <Note>Nothing more is entered on this count.</Note>}
      {work.stuck && <Note tone="neg">{work.stuck}</Note>}
      {work.refused.length > 0 && (
        <Note tone="att">
          {work.refused.map(({ key, about, words }) => (
            <p key={key}>
              {about}: {words}
            </p>
          ))}
          <Button size="xs" variant="default" onClick={work.dismiss}>
            Dismiss
          </Button>
        </Note>
      )}
      {open && (
        <section className="scan-bar">
          {camera && <Camera onFound={read} instead="scan with a reader or type the code" />}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              scan();
            }}
          >
            <TextInput
              ref={field}
              label="Scan or type a code"
              leftSection={<IconBarcode size={18} stroke={1.7} />}
              autoComplete="off"
              autoCapitalize="off"
              enterKeyHint="done"
            />
          </form>
          <SegmentedControl fullWidth aria-label="What a scan does" data={ways} value={way} onChange={setWay} />
          <p className="scan-said" data-wrong={said?.wrong || undefined}>
            {said?.text ?? 'Each scan is kept on this device at once, with or without a line.'}
          </p>
          <output className="scan-waiting">
            {work.entries.length === 0
              ? 'Everything is on the server.'
              : capital(`${counted(work.entries.length, 'entry waits', 'entries wait')} on this device.`)}
          </output>
        </section>
      )}
      {shown && open && (
        <LineCard
          key={shown.lines.map(({ id }) => id).join(' ')}
          lines={lines.filter(({ id }) => shown.lines.some((line) => line.id === id))}
          focus={way === 'typed' || shown.lines.length > 1}
          onAdd={(line) => add(line, shown.factor)}
          onEnter={(entry) => {
            work.enter(entry);
            if (entry.quantity !== null) tell(`${entry.about}: ${formatQuantity(entry.quantity)}`);
            back();
          }}
          onClose={() => {
            setShown(null);
            back();
          }}
        />
      )}
      <LineList lines={lines} onOpen={open ? (line) => setShown({ lines: [line], factor: 1000 }) : null} />
    </Page>
  );
}
