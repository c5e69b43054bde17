import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { instantText } from '../api/clock.ts';
import { useStore } from '../api/store.ts';
import { useAnnounced } from '../ui/Announcements.tsx';
import { Go } from '../ui/Go.tsx';
import { capital, counted } from '../ui/in-words.ts';
import { LateConfirm } from '../ui/late/LateConfirm.tsx';
import { fetchKinds, kinds, waitingKind } from './kinds.ts';
import type { Waiting } from './outbox.ts';
import { drop, held, sendAgain, startSending } from './sender.ts';
import { useOutbox } from './use-outbox.ts';
import './waiting.css';

const allSent = 'Everything that was entered here is on the server.';

/** So many are told of one by one; more are one line until they are asked for. */
const mostShown = 3;

/** Over every screen: what was entered on this computer and is not on the server yet, and what is to be done about it, if anything. */
export function WaitingStrip() {
  const open = useStore(held);
  const all = useOutbox();
  const anything = all.length > 0;
  // What it is called comes with its code.
  const known = useStore(kinds) !== null;
  const waiting = known ? all.filter(({ key }) => !open.has(key)) : [];
  const [whole, setWhole] = useState(false);
  const [dropping, setDropping] = useState<Waiting | null>(null);
  useEffect(() => startSending(), []);
  useEffect(() => {
    if (anything) void fetchKinds().catch(() => null);
  }, [anything]);
  const many = waiting.length > mostShown;
  useAnnounced(inShort(waiting), allSent);
  return (
    <>
      {waiting.length > 0 && (
        <section className="waiting-strip" aria-label="Changes that wait on this computer">
          {many && (
            <div className="banner">
              <IconCloudOff size={16} stroke={1.7} aria-hidden="true" />
              <span className="banner-text">
                <strong>{waiting.length} changes are not on the server yet.</strong>{' '}
                <span>They are kept on this computer and sent when the line is back.</span>
              </span>
              <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
                {whole ? 'Show less' : 'Show them'}
              </button>
            </div>
          )}
          {(!many || whole) && waiting.map((one) => <Line key={one.key} one={one} onDrop={() => setDropping(one)} />)}
        </section>
      )}
      <LateConfirm
        opened={dropping !== null}
        onClose={() => setDropping(null)}
        title="Discard what was entered?"
        text={dropping && `${capital(words(dropping))} of ${dropping.about} would go from this computer without being sent.`}
        note="This cannot be undone."
        keep="Keep"
        confirm="Discard"
        danger
        onConfirm={() => (dropping ? drop(dropping) : Promise.resolve())}
      />
    </>
  );
}

function words({ kind, count }: Waiting): string {
  const { one, many } = waitingKind(kind) ?? { one: 'entry', many: 'entries' };
  return counted(count, one, many);
}

function inShort(waiting: readonly Waiting[]): string {
  const [first] = waiting;
  if (!first) return allSent;
  const one = `${capital(words(first))} of ${first.about} ${first.count === 1 ? 'waits' : 'wait'} on this computer.`;
  const stuck = waiting.find((each) => each.stuck !== null)?.stuck ?? '';
  return `${waiting.length === 1 ? one : `${waiting.length} changes wait on this computer.`} ${stuck}`.trim();
}

function Line({ one, onDrop }: { one: Waiting; onDrop: () => void }) {
  const { about, count, since, stuck, kind } = one;
  const link = waitingKind(kind)?.open(one) ?? null;
  return (
    <div className="banner">
      <IconCloudOff size={16} stroke={1.7} aria-hidden="true" />
      <span className="banner-text">
        <strong>
          {capital(words(one))} of {about} {count === 1 ? 'is' : 'are'} not on the server yet.
        </strong>{' '}
        <span>
          {stuck ?? `${count === 1 ? 'It is' : 'They are'} kept on this computer and sent when the line is back.`}
          {` Typed since ${instantText(since)}.`}
        </span>
      </span>
      {link && (
        <Go className="waiting-open" href={link.href}>
          {link.label}
        </Go>
      )}
      <button type="button" onClick={() => void sendAgain(one)}>
        Send now
      </button>
      <button type="button" onClick={onDrop}>
        Discard
      </button>
    </div>
  );
}
