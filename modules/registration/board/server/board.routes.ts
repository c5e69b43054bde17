import { fieldError, UserError } from '#kit/contract/errors.ts';
import { implement, type Route } from '#kit/server/http/implement.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { boardCategoriesApi, boardCommitteesApi } from '../contract/lookups.ts';
import { meetingsApi } from '../contract/meetings.ts';
import { boardMembersApi } from '../contract/members.ts';
import { resolutionsApi } from '../contract/resolutions.ts';
import { boardCategoryStore, committeeStore } from './lookups.store.ts';
import {
  cancelMeeting,
  confirmMinutes,
  createMeeting,
  updateMeeting,
  writeAttendance,
  writeMinutes,
} from './meeting-steps.store.ts';
import { getMeeting, listMeetings } from './meetings.store.ts';
import * as members from './members.store.ts';
import { invitations, minutesPdf } from './paper/minutes.ts';
import type { packJob } from './paper/pack.job.ts';
import * as resolutions from './resolutions.store.ts';

const lookupRoutes: readonly Route[] = [
  ...implement(boardCategoriesApi, handlersOf(boardCategoryStore)),
  ...implement(boardCommitteesApi, handlersOf(committeeStore)),
];

export const boardRoutes = (letterhead: LetterheadProvider, pack: ReturnType<typeof packJob>): Route[] => [
  ...lookupRoutes,
  ...implement(boardMembersApi, {
    list: (ctx, input) => members.listMembers(ctx, input),
    counts: (ctx) => members.countMembers(ctx),
    get: (ctx, { id }) => members.getMember(ctx, id),
    create: (ctx, draft) => members.createMember(ctx, draft),
    update: (ctx, draft) => members.updateMember(ctx, draft),
    resign: (ctx, input) => members.resign(ctx, input),
    takeBack: (ctx, input) => members.takeBackResignation(ctx, input),
    renew: (ctx, input) => members.renew(ctx, input),
    remove: async (ctx, { id }) => {
      await members.removeMember(ctx, id);
      return {};
    },
    letter: async (ctx, { id }) => ctx.services.files.open(ctx, await members.letterFile(ctx, id)),
  }),
  ...implement(meetingsApi, {
    list: (ctx, input) => listMeetings(ctx, input),
    get: (ctx, { id }) => getMeeting(ctx, id),
    create: (ctx, draft) => createMeeting(ctx, draft),
    update: (ctx, draft) => updateMeeting(ctx, draft),
    cancel: (ctx, input) => cancelMeeting(ctx, input),
    attendance: (ctx, input) => writeAttendance(ctx, input),
    minutes: (ctx, input) => writeMinutes(ctx, input),
    confirm: (ctx, input) => confirmMinutes(ctx, input),
    minutesFile: async (ctx, { id }) => {
      const { minutesFileId } = await getMeeting(ctx, id);
      if (minutesFileId === null) throw new UserError('not_found', 'These minutes have no file.');
      return ctx.services.files.open(ctx, minutesFileId);
    },
    invitation: (ctx, { id }) => invitations(ctx, id, letterhead),
    minutesPdf: (ctx, { id }) => minutesPdf(ctx, id, letterhead),
    pack: async (ctx, { id, from, to }) => {
      if (from > to) throw fieldError('to', 'The last day cannot be before the first.');
      const { meetingNo } = await getMeeting(ctx, id);
      const jobId = await ctx.services.jobs.enqueue(ctx, pack, { meetingId: id, from, to }, `Board pack ${meetingNo}`);
      ctx.changed({ entity: 'meeting', id, action: 'board pack asked for', after: { From: from, To: to } });
      return { jobId };
    },
  }),
  ...implement(resolutionsApi, {
    list: (ctx, input) => resolutions.listResolutions(ctx, input),
    get: (ctx, { id }) => resolutions.getResolution(ctx, id),
    create: (ctx, draft) => resolutions.createResolution(ctx, draft),
    update: (ctx, draft) => resolutions.updateResolution(ctx, draft),
    settle: (ctx, input) => resolutions.settleResolution(ctx, input),
    remove: async (ctx, { id }) => {
      await resolutions.removeResolution(ctx, id);
      return {};
    },
  }),
];
