import { createHmac } from 'node:crypto';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { AnswerLater } from '#kit/server/http/left-for-later.ts';
import type { Media, RoomApi } from '../../contract/room.ts';
import type { InstalledForwarder, MaySend } from '../forward/forwarder.ts';
import { livekitOf } from '../settings/settings.store.ts';
import type { Ctx } from '../who.ts';
import { type Inside, inside, placeOf, roomKey } from './place.ts';

/** LiveKit’s own page that opens any room by its address and a token. */
const livekitPage = 'https://meet.livekit.io/custom';
/** Seconds for which a token lets somebody into a LiveKit room; a connection that stands goes on after them. */
const tokenLasts = 6 * 60 * 60;

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as LiveKit documents it: a JWT, signed by HS256, with the grants of one room. */
export function livekitToken(
  { apiKey, secret }: { apiKey: string; secret: string },
  { room, identity, name, publishes, now }: { room: string; identity: string; name: string; publishes: boolean; now: Date },
): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const claims = {
    iss: apiKey,
    sub: identity,
    name,
    nbf: seconds - 10,
    exp: seconds + tokenLasts,
    video: { room, roomJoin: true, canPublish: publishes, canSubscribe: true, canPublishData: publishes },
  };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** How voice and pictures are had, for who is in the room. Throws 403, 404, 422. */
export async function mediaOf(ctx: Ctx, id: number, sealer: Sealer, forward: InstalledForwarder): Promise<Media> {
  const place = inside(await placeOf(ctx, id));
  if (place.provider === 'link' && place.link !== null) return { kind: 'address', href: place.link };
  if (place.provider === 'room') return { kind: 'room', relayOnly: forward.relayOnly, iceServers: [...forward.iceServers] };
  const livekit = await livekitOf(ctx, sealer);
  if (!livekit)
    throw new UserError('rule', 'LiveKit is not set up here any more. The class goes on with slides, board and chat.');
  const token = livekitToken(livekit, {
    room: roomKey(ctx, id),
    identity: String(place.personId),
    name: place.personName ?? ctx.user.fullName,
    // Everybody’s cameras are what it is for; whom a host removes stays out with the next token.
    publishes: true,
    now: ctx.now,
  });
  const page = new URL(livekit.page ?? livekitPage);
  page.searchParams.set('liveKitUrl', livekit.url);
  page.searchParams.set('token', token);
  return { kind: 'address', href: page.href };
}

/** What somebody may send: who leads all of it, who was given the microphone that. */
const maySend = ({ host, speaks }: Inside): MaySend => ({ microphone: host || speaks === true, camera: host, screen: host });

/** The browser’s offer in, the answer out, once nothing of the database is held: the process may be starting. Throws 403, 404, 422, 503. */
export async function joinMedia(
  ctx: Ctx,
  { id, offer, lowData }: Input<RoomApi['join']>,
  forward: InstalledForwarder,
): Promise<AnswerLater<{ answer: string }>> {
  const place = inside(await placeOf(ctx, id));
  if (place.provider !== 'room') throw new UserError('rule', 'Voice and pictures of this meeting are elsewhere.');
  const room = roomKey(ctx, id);
  return new AnswerLater(() => forward.join({ room, peer: String(place.personId), offer, may: maySend(place), lowData }));
}
