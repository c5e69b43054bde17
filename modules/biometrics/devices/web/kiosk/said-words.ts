import { timeIn } from '#kit/contract/dates.ts';
import type { Scanned } from '../../contract/kiosk-page.ts';
import type { Said } from './kiosk-work.ts';

/** Colour and sound: taken, taken with something to say, not taken, and kept without a line. */
export type SaidTone = 'pos' | 'att' | 'neg' | 'inf';

export interface SaidWords {
  readonly tone: SaidTone;
  readonly title: string;
  readonly text: string;
}

const refusals: Record<Exclude<Scanned['outcome'], 'taken'>, SaidWords> = {
  already: { tone: 'att', title: 'Taken already', text: 'This card was read a moment ago. Once is enough.' },
  unknown: {
    tone: 'neg',
    title: 'Not known',
    text: 'Nobody at this school has this card or number. Try again, or go to the office.',
  },
  'other school': { tone: 'neg', title: 'Another school', text: 'This is the card of another school.' },
  'not genuine': { tone: 'neg', title: 'Not genuine', text: 'The school has not issued this card. Go to the office.' },
  'no card': { tone: 'neg', title: 'No ID card', text: 'This code is on another paper of the school. Show your ID card.' },
  'not valid': {
    tone: 'neg',
    title: 'Not valid',
    text: 'This card is no longer valid. Show your newest card, or go to the office.',
  },
  left: { tone: 'neg', title: 'Not at this school', text: 'The holder of this card has left the school. Go to the office.' },
  'too old': { tone: 'neg', title: 'Too old', text: 'This scan has waited for too long.' },
};

/** What a kiosk says of a scan, large. */
export function saidWords(said: Said, timeZone: string): SaidWords {
  const time = timeIn(timeZone, new Date(said.at));
  switch (said.outcome) {
    case 'asking':
      return { tone: 'inf', title: 'One moment', text: '' };
    case 'kept':
      return {
        tone: 'inf',
        title: 'Noted',
        text: `${time}. There is no line to the school’s server: this is sent when it is back.`,
      };
    case 'already here':
      return refusals.already;
    case 'taken': {
      if (said.way === 'out') return { tone: 'pos', title: 'Goodbye', text: time };
      const late = said.minutesLate;
      return late === null
        ? { tone: 'pos', title: 'Welcome', text: time }
        : { tone: 'att', title: 'Welcome, late', text: `${time}, ${lateFor(late)} late` };
    }
    default:
      return refusals[said.outcome];
  }
}

const lateFor = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
