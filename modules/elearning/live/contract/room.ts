import { z } from 'zod';
import type { Access } from '#kit/contract/access.ts';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { longestMessage, meetingKinds, meetingStates, mostPages, personStates, providers, shownParts } from './words.ts';

const count = z.int();
const small = z.int().min(0).max(20_000);

/** One stroke: points as x, y and pressure one after the other, in ten-thousandths of the page’s width. */
export const drawn = z.object({
  colour: z.enum(['ink', 'red', 'blue', 'green', 'white']),
  width: z.int().min(10).max(800),
  points: z
    .array(small)
    .min(3, 'Draw something.')
    .max(6000, 'This stroke is too long.')
    .refine((points) => points.length % 3 === 0, 'A point has three numbers.'),
});
export type Drawn = z.infer<typeof drawn>;

/** What changed in a room. `seq` is its number; one that changes again comes again with a higher one. */
const at = { seq: count, id };
export const entry = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('person'),
      ...at,
      name: z.string(),
      host: z.boolean(),
      student: z.boolean(),
      state: z.enum(personStates),
      handAt: instant.nullable(),
      speaks: z.boolean(),
    })
    .meta({ title: 'RoomPerson' }),
  z
    .object({
      kind: z.literal('message'),
      ...at,
      personId: id,
      name: z.string(),
      text: z.string(),
      sentAt: instant,
      deleted: z.boolean(),
    })
    .meta({ title: 'RoomMessage' }),
  z
    .object({
      kind: z.literal('stroke'),
      ...at,
      personId: id,
      page: count,
      /** Null: it was taken back. */
      drawn: drawn.nullable(),
    })
    .meta({ title: 'RoomStroke' }),
  z.object({ kind: z.literal('slide'), ...at, place: count, removed: z.boolean() }).meta({ title: 'RoomSlide' }),
  z
    .object({
      kind: z.literal('poll'),
      ...at,
      question: z.string(),
      options: z.array(z.string()),
      open: z.boolean(),
      /** What oneself chose; null: nothing. */
      own: count.nullable(),
      /** How many chose each; null while it is open, except for hosts. */
      votes: z.array(count).nullable(),
    })
    .meta({ title: 'RoomPoll' }),
]);
export type Entry = z.infer<typeof entry>;

/** How the room stands; small, with every answer. */
export const roomState = z.object({
  state: z.enum(meetingStates),
  locked: z.boolean(),
  lobby: z.boolean(),
  chat: z.boolean(),
  board: z.boolean(),
  shown: z.enum(shownParts),
  slideId: id.nullable(),
  page: count,
  pages: count,
  /** The numbers of the changes by which pages were wiped. */
  cleared: z.record(z.string(), count),
});
export type RoomState = z.infer<typeof roomState>;

export const feed = z.object({
  /** Ask next for what is newer than this. */
  seq: count,
  /** True: more is there already. */
  more: z.boolean(),
  /** How oneself stands; null: has not come in. */
  me: z
    .object({ id, state: z.enum(personStates), host: z.boolean(), speaks: z.boolean(), handAt: instant.nullable() })
    .nullable(),
  room: roomState,
  entries: z.array(entry),
});
export type Feed = z.infer<typeof feed>;

/** Before one comes in. */
export const door = z.object({
  id,
  kind: z.enum(meetingKinds),
  title: z.string(),
  note: z.string().nullable(),
  courseName: z.string().nullable(),
  className: z.string().nullable(),
  host: z.string().nullable(),
  state: z.enum(meetingStates),
  startsAt: instant,
  endsAt: instant,
  opensAt: instant,
  closesAt: instant,
  cancelledBecause: z.string().nullable(),
  provider: z.enum(providers),
  lobby: z.boolean(),
  /** Leads the room. */
  mine: z.boolean(),
  now: instant,
});
export type Door = z.infer<typeof door>;

/** How voice and pictures are had, for who is let in. */
export const media = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('room'),
    relayOnly: z.boolean(),
    iceServers: z.array(z.object({ urls: z.string(), username: z.string().optional(), credential: z.string().optional() })),
  }),
  /** An address to open beside this page. */
  z.object({ kind: z.literal('address'), href: z.string() }),
]);
export type Media = z.infer<typeof media>;

/** The calls of a room, the same for staff and for students, each at their own addresses. */
function roomCalls<const A extends Access, const P extends string>(path: P, access: A) {
  const room = `${path}/:id` as const;
  return {
    door: endpoint({
      method: 'GET',
      path: room,
      access,
      summary: 'A meeting as it is seen before one comes in',
      input: byId,
      output: door,
      errors: ['not_found'],
    }),
    enter: endpoint({
      method: 'POST',
      path: `${room}/enter`,
      access,
      summary: 'Come in, or into the waiting room; again after a broken line or on another device',
      unnoted: true,
      input: byId,
      output: z.object({ id, state: z.enum(personStates) }),
      errors: ['not_found', 'rule'],
    }),
    feed: endpoint({
      method: 'GET',
      path: `${room}/feed`,
      access,
      summary: 'What is newer in the room than a number',
      input: byId.extend({ after: count.min(0).default(0) }),
      output: feed,
      errors: ['not_found'],
    }),
    beat: endpoint({
      method: 'POST',
      path: `${room}/beat`,
      access,
      summary: 'Still there, or gone',
      unnoted: true,
      input: byId.extend({ leaves: z.boolean().default(false) }),
      output: z.object({ state: z.enum(personStates) }),
      errors: ['not_found', 'rule'],
    }),
    media: endpoint({
      method: 'GET',
      path: `${room}/media`,
      access,
      summary: 'How voice and pictures are had, once one is in',
      input: byId,
      output: media,
      errors: ['not_found', 'rule'],
    }),
    join: endpoint({
      method: 'POST',
      path: `${room}/join`,
      access,
      summary: 'Hand the browser’s offer over and get the answer (WebRTC)',
      unnoted: true,
      input: byId.extend({ offer: z.string().min(1).max(100_000), lowData: z.boolean().default(true) }),
      output: z.object({ answer: z.string() }),
      errors: ['not_found', 'rule', 'unavailable'],
    }),
    say: endpoint({
      method: 'POST',
      path: `${room}/messages`,
      access,
      summary: 'Write into the chat',
      idempotent: true,
      unnoted: true,
      input: byId.extend({ text: line(longestMessage) }),
      output: z.object({ id }),
      errors: ['not_found', 'rule'],
    }),
    hand: endpoint({
      method: 'POST',
      path: `${room}/hand`,
      access,
      summary: 'Raise the hand, or take it down',
      unnoted: true,
      input: byId.extend({ up: z.boolean() }),
      errors: ['not_found', 'rule'],
    }),
    draw: endpoint({
      method: 'POST',
      path: `${room}/strokes`,
      access,
      summary: 'Draw on the board, several strokes at once',
      idempotent: true,
      unnoted: true,
      input: byId.extend({
        page: count.min(1).max(mostPages),
        strokes: z.array(drawn).min(1).max(40, 'Send at most 40 strokes.'),
      }),
      output: z.object({ ids: z.array(id) }),
      errors: ['not_found', 'rule'],
    }),
    undo: endpoint({
      method: 'POST',
      path: `${room}/undo`,
      access,
      summary: 'Take one’s own last stroke on a page back',
      unnoted: true,
      input: byId.extend({ page: count.min(1).max(mostPages) }),
      output: z.object({ id: id.nullable() }),
      errors: ['not_found', 'rule'],
    }),
    vote: endpoint({
      method: 'POST',
      path: `${room}/polls/:pollId/vote`,
      access,
      summary: 'Choose in a poll that is open; the last choice counts',
      unnoted: true,
      input: byId.extend({ pollId: id, choice: count.min(0).max(9) }),
      errors: ['not_found', 'rule'],
    }),
    slide: endpoint({
      method: 'GET',
      path: `${room}/slides/:slideId`,
      access,
      summary: 'A slide as a picture',
      input: byId.extend({ slideId: id }),
      output: binary,
      errors: ['not_found'],
    }),
  };
}

export const roomApi = roomCalls('/api/elearning/rooms', 'signedIn');
export const learnerRoomApi = roomCalls('/api/learner/rooms', 'student');
export type RoomApi = typeof roomApi | typeof learnerRoomApi;
