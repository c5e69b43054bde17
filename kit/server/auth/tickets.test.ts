import { expect, it } from 'vitest';
import { Signer } from './signer.ts';
import { readTicket, writeTicket } from './tickets.ts';

const at = new Date('2026-11-28T08:00:00Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const own = new Signer(Signer.newKey());
const ticket = { sessionId: 71, what: 'video-12', until: later(60) };

it('opens what it was written for, until its time is over', () => {
  const text = writeTicket(own, ticket);
  expect(readTicket(own, text, at)).toEqual(ticket);
  expect(readTicket(own, text, later(59))).toEqual(ticket);
  expect(readTicket(own, text, later(60))).toBeNull();
});

it('opens nothing once a sign of it is changed, nor with another installation’s hand', () => {
  const text = writeTicket(own, ticket);
  expect(readTicket(own, text.replace('71.', '72.'), at)).toBeNull();
  expect(readTicket(own, text.replace('video-12', 'video-13'), at)).toBeNull();
  expect(
    readTicket(
      own,
      text.replace(/\.(\d+)\.video/, (_, until: string) => `.${Number(until) + 9}.video`),
      at,
    ),
  ).toBeNull();
  expect(readTicket(new Signer(Signer.newKey()), text, at)).toBeNull();
  expect(readTicket(own, writeTicket(new Signer(Signer.newKey()), ticket), at)).toBeNull();
  // What is signed for other ends is no ticket, though the same key signed it.
  const signature = Buffer.from(own.sign('71.9999999999.video-12').signature, 'base64').toString('base64url');
  expect(readTicket(own, `71.9999999999.video-12.${signature}`, at)).toBeNull();
  for (const odd of ['', '.', 'a.b.c.d', `${text}.x`, text.slice(1)]) expect(readTicket(own, odd, at)).toBeNull();
});
