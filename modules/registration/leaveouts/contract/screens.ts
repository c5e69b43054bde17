import { screen } from '#kit/contract/screen.ts';
import { gateUse, leaveoutsUse } from '../../contract/access.ts';

export const leaveoutsScreens = {
  leaveouts: screen({
    path: '/leaveouts',
    title: 'Leave-outs',
    access: leaveoutsUse,
    words: 'exeat suspension leave-out sick half-term pass late',
  }),
  gate: screen({ path: '/leaveouts/gate', title: 'Gate', access: gateUse, parent: 'leaveouts', words: 'scan pass guard' }),
  leaveout: screen({ path: '/leaveouts/:id', title: 'Leave-out', access: leaveoutsUse, parent: 'leaveouts' }),
};
