import type { HomePartSource } from '#kit/server/module/home-parts.ts';
import { anyOf } from '#kit/contract/access.ts';
import { registersScreens } from '../contract/screens.ts';
import { listRegisters } from './registers.store.ts';

const everything = { page: 1, size: 200, sort: 'className' };

/** What who marks registers looks for first: which of theirs are not taken today. */
export const registersAtHome: HomePartSource = {
  key: 'registers',
  place: 40,
  access: anyOf('ROLE_biometrics_admin', 'ROLE_Mark_attendance_register', 'RIGHT_Class_Teacher'),
  read: async (ctx) => {
    const { rows, total, closedBecause } = await listRegisters(ctx, { ...everything, state: 'open' });
    if (closedBecause !== null) return { figures: [], days: null };
    const due = rows.filter(({ state }) => state === 'due').length;
    const note = due === 0 ? 'none is late' : `${due} due`;
    const path = `${registersScreens.classRegister.path}?state=open`;
    return { figures: [{ label: 'Registers to take', value: total, as: 'count', note, path }], days: null };
  },
};
