import type { Area } from '#kit/contract/module.ts';
import { boardUse } from '../contract/access.ts';
import { boardCategories, boardCommittees } from './contract/lookups.ts';
import { meetingsApi } from './contract/meetings.ts';
import { boardMembersApi } from './contract/members.ts';
import { resolutionsApi } from './contract/resolutions.ts';

/** The board of management: members by term, meetings, minutes, resolutions and the pack. */
export const board: Area = {
  name: 'board',
  uses: ['students', 'staff', 'leaveouts'],
  publishes: [
    'registration.board_categories',
    'registration.board_committees',
    'registration.board_members',
    'registration.board_seats',
  ],
  apis: {
    boardMembers: boardMembersApi,
    boardCategories,
    boardCommittees,
    meetings: meetingsApi,
    resolutions: resolutionsApi,
  },
  entities: {
    'board member': boardUse,
    meeting: boardUse,
    resolution: boardUse,
  },
};
