import { useEffect } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import type { KioskWork, Said } from './kiosk-work.ts';
import { saidWords, type SaidTone } from './said-words.ts';
import { play } from './sounds.ts';

const signs: Record<SaidTone, typeof IconCircleCheck> = {
  pos: IconCircleCheck,
  att: IconAlertTriangle,
  neg: IconCircleX,
  inf: IconClock,
};

/** Milliseconds for which it is shown who scanned, and why somebody was not taken. */
const [shown, explained] = [3_000, 4_500];

/** What a scan came to, over the whole screen, to be read from two metres; a touch takes it away. */
export function KioskSaid({ work, said, timeZone }: { work: KioskWork; said: Said; timeZone: string }) {
  const { tone, title, text } = saidWords(said, timeZone);
  const { outcome, ref } = said;
  useEffect(() => {
    if (outcome === 'asking') return;
    play(tone);
    const timer = setTimeout(() => work.clear(ref), tone === 'pos' ? shown : explained);
    return () => clearTimeout(timer);
  }, [work, outcome, tone, ref]);
  const Sign = signs[tone];
  const person = 'name' in said ? said : null;
  return (
    <div className="kiosk-said" data-tone={tone} aria-live="polite" onPointerDown={() => work.clear(ref)}>
      {person?.photo ? <img src={person.photo} alt="" /> : <Sign size={96} stroke={1.5} aria-hidden="true" />}
      <strong>{title}</strong>
      {person?.name && <b>{person.name}</b>}
      {person?.className && <span>{person.className}</span>}
      {text && <span>{text}</span>}
    </div>
  );
}
