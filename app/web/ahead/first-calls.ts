/** A reading call that a screen is known to make first, by its address and input alone: its contract comes with the screen. */
export interface FirstCall {
  readonly path: string;
  readonly input: Readonly<Record<string, string | number | boolean>>;
}

/** What the frame asks for when it opens over the first screen of a school. */
const ofTheFrame: readonly FirstCall[] = [
  { path: '/api/index/getuserpriveleges', input: {} },
  { path: '/api/kit/views', input: { screen: 'appearance' } },
  { path: '/api/settings/areas', input: {} },
  { path: '/api/kit/jobs', input: {} },
  { path: '/api/index/getindexpagedata', input: {} },
];

/** A list as it opens from the menu. */
const firstPage = { page: 1, size: 50 };

/** Who opens a screen, and how. */
interface Opening {
  /** The number in its address; NaN where there is none. */
  readonly id: number;
  /** Nothing but the path stands in the address: neither filter, page nor tab. */
  readonly plain: boolean;
  /** The frame opens with it. */
  readonly opening: boolean;
  /** The user has the right of who teaches. */
  readonly teaches: boolean;
}

/** By the path of the screen. */
const ofScreens: Readonly<Record<string, (opening: Opening) => readonly FirstCall[]>> = {
  '/home': (): readonly FirstCall[] => [
    { path: '/api/index/getpopulationperclass', input: {} },
    { path: '/api/bio/getBioAttendancetable', input: {} },
    { path: '/api/home/tasks', input: {} },
    { path: '/api/home/parts', input: {} },
    { path: '/api/messaging/notices', input: { mine: 'addressed', size: 4 } },
  ],
  '/students': () => [{ path: '/api/registration/students', input: firstPage }],
  '/students/:id': ({ id }) => [{ path: '/api/registration/students/:id', input: { id } }],
  '/feebalances': () => [{ path: '/api/finance/feebalances', input: firstPage }],
  '/financestudents/:id': ({ id }) => [
    { path: '/api/finance/students/:id', input: { id } },
    { path: '/api/finance/students/:id/statement', input: { id } },
  ],
  // Who teaches begins with the sheets of what they teach.
  '/myexams': ({ teaches }) => [
    { path: '/api/exams/sheets', input: { ...firstPage, ...(teaches ? { sort: 'state', mine: true } : { sort: '-examName' }) } },
  ],
};

/**
 * What a screen asks for first, so that it can be asked for beside its code and not after it.
 * @param path as the screen declares it
 */
export function firstCalls(path: string, opening: Opening): FirstCall[] {
  const own = opening.plain ? (ofScreens[path]?.(opening) ?? []) : [];
  return opening.opening ? [...ofTheFrame, ...own] : [...own];
}

/** Every screen that has some. */
export const screensAhead: readonly string[] = Object.keys(ofScreens);
