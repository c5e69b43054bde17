import { screen } from '#kit/contract/screen.ts';
import { boardUse } from '../../contract/access.ts';

export const boardScreens = {
  boardMeeting: screen({ path: '/board/meetings/:id', title: 'Board meeting', access: boardUse, parent: 'board' }),
};
