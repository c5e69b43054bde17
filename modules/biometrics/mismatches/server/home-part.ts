import type { HomePartSource } from '#kit/server/module/home-parts.ts';
import { attendanceAdmin } from '../../contract/access.ts';
import { mismatchesScreens } from '../contract/screens.ts';
import { listMismatches } from './mismatches.store.ts';

/** What who administers attendance looks into: students of whom register and device say different things today. None where no device is used. */
export const mismatchesAtHome: HomePartSource = {
  key: 'mismatches',
  place: 41,
  access: attendanceAdmin,
  read: async (ctx) => {
    const { total } = await listMismatches(ctx, { page: 1, size: 1, sort: 'fullName' });
    if (total === 0) return { figures: [], days: null };
    const { path } = mismatchesScreens.mismatches;
    return { figures: [{ label: 'Register and device differ', value: total, as: 'count', note: 'today', path }], days: null };
  },
};
