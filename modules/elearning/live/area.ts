import type { Area } from '#kit/contract/module.ts';
import { elearningAdmin } from '../contract/access.ts';
import { meetingAttendanceApi } from './contract/attendance.ts';
import { liveEvents } from './contract/events.ts';
import { hostApi } from './contract/host.ts';
import { learnerMeetingsApi, meetingsApi } from './contract/meetings.ts';
import { learnerRoomApi, roomApi } from './contract/room.ts';
import { liveSettingsApi } from './contract/settings.ts';

/** Live classes and meetings: who may come in, what is said and shown, who was there. */
export const live: Area = {
  name: 'live',
  uses: ['learners', 'content', 'bank', 'quizzes', 'assignments', 'videos'],
  publishes: [
    'elearning.meeting',
    'elearning.meeting_for',
    'elearning.room',
    'elearning.room_person',
    'elearning.room_stay',
    'elearning.room_message',
  ],
  apis: {
    meetings: meetingsApi,
    learnerMeetings: learnerMeetingsApi,
    rooms: roomApi,
    learnerRooms: learnerRoomApi,
    roomLead: hostApi,
    meetingAttendance: meetingAttendanceApi,
    liveSettings: liveSettingsApi,
  },
  entities: { 'live class': elearningAdmin, 'settings of live classes': elearningAdmin },
  events: Object.values(liveEvents),
};
