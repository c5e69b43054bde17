import { implement } from '#kit/server/http/implement.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import type { AreaServer } from '../../server/parts.ts';
import { meetingAttendanceApi } from '../contract/attendance.ts';
import { hostApi } from '../contract/host.ts';
import { learnerMeetingsApi, meetingsApi } from '../contract/meetings.ts';
import { learnerRoomApi, roomApi } from '../contract/room.ts';
import { liveSettingsApi } from '../contract/settings.ts';
import { proposal, takeIntoRegister } from './attendance/into-register.ts';
import { whoWasThere } from './attendance/who-was-there.ts';
import { forwarder } from './forwarding.ts';
import { lessonsToHold, meetingChoices } from './meetings/choices.ts';
import { getMeeting, listMeetings, ownMeeting, ownMeetings } from './meetings/meetings.store.ts';
import { cancelMeeting, changeMeeting, createMeeting } from './meetings/write-meeting.ts';
import { closeByItself, endMeeting } from './room/end.ts';
import { beat, enterRoom } from './room/enter.ts';
import { doorOf, feedOf } from './room/feed.ts';
import * as lead from './room/lead.ts';
import { joinMedia, mediaOf } from './room/media.ts';
import { addSlides, slideOf } from './room/slides.ts';
import { draw, raiseHand, say, undo, vote } from './room/take-part.ts';
import { liveSettingsOf, saveLiveSettings } from './settings/settings.store.ts';
import type { Ctx } from './who.ts';

export const liveServer: AreaServer = (house) => {
  const forward = forwarder(house);
  const { sealer } = house;
  /** The same for staff and for students: who may come is judged in each. */
  const inRoom = {
    door: (ctx: Ctx, { id }: { id: number }) => doorOf(ctx, id),
    enter: (ctx: Ctx, { id }: { id: number }) => enterRoom(ctx, id),
    feed: (ctx: Ctx, { id, after }: { id: number; after: number }) => feedOf(ctx, id, after),
    beat: (ctx: Ctx, { id, leaves }: { id: number; leaves: boolean }) => beat(ctx, id, leaves),
    media: (ctx: Ctx, { id }: { id: number }) => mediaOf(ctx, id, sealer, forward),
    join: (ctx: Ctx, input: Parameters<typeof joinMedia>[1]) => joinMedia(ctx, input, forward),
    say,
    hand: raiseHand,
    draw,
    undo,
    vote,
    slide: (ctx: Ctx, { id, slideId }: { id: number; slideId: number }) => slideOf(ctx, id, slideId),
  };
  return {
    routes: [
      ...implement(meetingsApi, {
        list: (ctx, input) => listMeetings(ctx, input),
        choices: (ctx) => meetingChoices(ctx),
        lessons: (ctx, input) => lessonsToHold(ctx, input),
        get: (ctx, { id }) => getMeeting(ctx, id),
        create: (ctx, draft) => createMeeting(ctx, draft),
        update: (ctx, input) => changeMeeting(ctx, input),
        cancel: (ctx, input) => cancelMeeting(ctx, input),
      }),
      ...implement(learnerMeetingsApi, {
        list: (ctx, input) => ownMeetings(ctx, input),
        get: (ctx, { id }) => ownMeeting(ctx, id),
      }),
      ...implement(roomApi, inRoom),
      ...implement(learnerRoomApi, inRoom),
      ...implement(hostApi, {
        admit: (ctx, input) => lead.admit(ctx, input),
        floor: (ctx, input) => lead.giveFloor(ctx, input, forward),
        muteAll: (ctx, { id }) => lead.muteAll(ctx, id, forward),
        lead: (ctx, input) => lead.shareLead(ctx, input, forward),
        remove: (ctx, input) => lead.putOutOf(ctx, input, forward),
        set: (ctx, input) => lead.setRoom(ctx, input),
        show: (ctx, input) => lead.show(ctx, input),
        addSlides: (ctx, input) => addSlides(ctx, input),
        addPage: (ctx, { id }) => lead.addPage(ctx, id),
        clear: (ctx, input) => lead.clearPage(ctx, input),
        deleteMessage: (ctx, input) => lead.deleteMessage(ctx, input),
        ask: (ctx, input) => lead.askPoll(ctx, input),
        closePoll: (ctx, input) => lead.closePoll(ctx, input),
        end: (ctx, { id }) => endMeeting(ctx, id, forward),
      }),
      ...implement(meetingAttendanceApi, {
        list: (ctx, input) => whoWasThere(ctx, input),
        proposal: (ctx, input) => proposal(ctx, input),
        take: (ctx, input) => takeIntoRegister(ctx, input),
      }),
      ...implement(liveSettingsApi, {
        get: (ctx) => liveSettingsOf(ctx),
        save: (ctx, input) => saveLiveSettings(ctx, input, sealer),
      }),
    ],
    serve: (http) => {
      http.addHook('onClose', () => forward.stop());
    },
    minutely: (services, log) => closeByItself(services, log, forward, (id) => schoolById(services, id)),
  };
};
