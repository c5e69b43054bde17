import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line } from '#kit/contract/fields.ts';
import { mostPages, mostSlides, shownParts } from './words.ts';

const path = '/api/elearning/rooms/:id';
const count = z.int();
const errors = ['not_found', 'rule'] as const;
const unnoted = true;
const who = byId.extend({ personId: id });

/** What whoever leads a room does in it. */
export const hostApi = {
  admit: endpoint({
    method: 'POST',
    path: `${path}/admit`,
    access: 'signedIn',
    summary: 'Let one in from the waiting room, or who was removed; all that wait where nobody is named',
    unnoted,
    input: byId.extend({ personId: id.nullable().default(null) }),
    output: z.object({ admitted: count }),
    errors,
  }),
  floor: endpoint({
    method: 'POST',
    path: `${path}/floor`,
    access: 'signedIn',
    summary: 'Give somebody the microphone, or take it',
    unnoted,
    input: who.extend({ on: z.boolean() }),
    errors,
  }),
  muteAll: endpoint({
    method: 'POST',
    path: `${path}/mute-all`,
    access: 'signedIn',
    summary: 'Take the microphone of everybody but those who lead',
    unnoted,
    input: byId,
    output: z.object({ muted: count }),
    errors,
  }),
  lead: endpoint({
    method: 'POST',
    path: `${path}/lead`,
    access: 'signedIn',
    summary: 'Let another member of staff lead with oneself, or no longer',
    input: who.extend({ on: z.boolean() }),
    errors,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/remove`,
    access: 'signedIn',
    summary: 'Put somebody out; they come back only when they are let in again',
    input: who,
    errors,
  }),
  set: endpoint({
    method: 'POST',
    path: `${path}/settings`,
    access: 'signedIn',
    summary: 'Lock the room, close its chat, open the board to all, or have a waiting room',
    unnoted,
    input: byId.extend({
      locked: z.boolean().optional(),
      lobby: z.boolean().optional(),
      chat: z.boolean().optional(),
      board: z.boolean().optional(),
    }),
    errors,
  }),
  show: endpoint({
    method: 'POST',
    path: `${path}/show`,
    access: 'signedIn',
    summary: 'Choose what everybody looks at: the stage, a slide or a page of the board',
    unnoted,
    input: byId.extend({
      shown: z.enum(shownParts),
      slideId: id.nullable().default(null),
      page: count.min(1).max(mostPages).nullable().default(null),
    }),
    errors,
  }),
  addSlides: endpoint({
    method: 'POST',
    path: `${path}/slides`,
    access: 'signedIn',
    summary: 'Add pictures that were uploaded as slides; those that were there go where asked',
    idempotent: true,
    unnoted,
    input: byId.extend({
      fileIds: z.array(id).min(1).max(mostSlides, `At most ${mostSlides} slides.`),
      replace: z.boolean().default(false),
    }),
    output: z.object({ ids: z.array(id) }),
    errors,
  }),
  addPage: endpoint({
    method: 'POST',
    path: `${path}/pages`,
    access: 'signedIn',
    summary: 'Add a page to the board and show it',
    unnoted,
    input: byId,
    output: z.object({ page: count }),
    errors,
  }),
  clear: endpoint({
    method: 'POST',
    path: `${path}/clear`,
    access: 'signedIn',
    summary: 'Wipe a page of the board',
    unnoted,
    input: byId.extend({ page: count.min(1).max(mostPages) }),
    errors,
  }),
  deleteMessage: endpoint({
    method: 'POST',
    path: `${path}/messages/:messageId/delete`,
    access: 'signedIn',
    summary: 'Take a message out of the chat',
    input: byId.extend({ messageId: id }),
    errors,
  }),
  ask: endpoint({
    method: 'POST',
    path: `${path}/polls`,
    access: 'signedIn',
    summary: 'Ask everybody; another poll that is open is closed',
    idempotent: true,
    unnoted,
    input: byId.extend({
      question: line(300),
      options: z.array(line(120)).min(2, 'Give two choices or more.').max(10, 'At most ten choices.'),
    }),
    output: z.object({ id }),
    errors,
  }),
  closePoll: endpoint({
    method: 'POST',
    path: `${path}/polls/:pollId/close`,
    access: 'signedIn',
    summary: 'Close a poll; everybody sees then what was chosen',
    unnoted,
    input: byId.extend({ pollId: id }),
    errors,
  }),
  end: endpoint({
    method: 'POST',
    path: `${path}/end`,
    access: 'signedIn',
    summary: 'End the meeting for everybody',
    input: byId,
    errors,
  }),
};
