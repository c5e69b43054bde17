import { screen } from '#kit/contract/screen.ts';
import { boardUse, staffRead } from '../../contract/access.ts';

export const staffScreens = {
  teachers: screen({ path: '/teachers', title: 'Teachers', access: staffRead, words: 'TSC subjects posts' }),
  staff: screen({ path: '/staff', title: 'Staff', access: staffRead, words: 'support employees documents expiry posts' }),
  staffMember: screen({ path: '/staff/:id', title: 'Staff record', access: staffRead, parent: 'staff' }),
  board: screen({
    path: '/board',
    title: 'Board',
    access: boardUse,
    words: 'board of management BOM members terms committees resolutions chair',
  }),
};
