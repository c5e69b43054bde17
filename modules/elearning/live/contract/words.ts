export const meetingKinds = ['class', 'staff'] as const;
export type MeetingKind = (typeof meetingKinds)[number];

/** Where voice and pictures go: the school’s own room, LiveKit, or an address elsewhere. */
export const providers = ['room', 'livekit', 'link'] as const;
export type Provider = (typeof providers)[number];

/** How a meeting stands, as the clock and its room say. */
export const meetingStates = ['coming', 'open', 'live', 'over', 'cancelled'] as const;
export type MeetingState = (typeof meetingStates)[number];

/** How somebody stands in a room. */
export const personStates = ['waiting', 'in', 'out', 'removed'] as const;
export type PersonState = (typeof personStates)[number];

/** What everybody looks at. */
export const shownParts = ['stage', 'slides', 'board'] as const;
export type ShownPart = (typeof shownParts)[number];

/** People in one room, and microphones that are open at once. */
export const mostPeople = 100;
export const mostMicrophones = 4;
export const longestMessage = 5000;
export const mostSlides = 100;
export const mostPages = 20;
/** Bytes of a slide. */
export const largestSlide = 400_000;

/** Seconds between two beats of a browser in a room, and after which who sends none is gone. */
export const beatEvery = 30;
export const goneAfter = 90;

/** What the school’s own room carries, in words. */
export const limitWords =
  'The school’s own room carries one voice, camera or screen to 100 viewers, with at most four microphones open, ' +
  'at about 0.35 Mbit/s for each viewer. For more people or everybody’s cameras, use LiveKit.';

export const fullWords =
  'This room is full: 100 people are in it. Ask for a LiveKit room for bigger classes, or open it later to see what was shown and written.';
