import type { RegisterKey, Session } from './registers.ts';

/** A register as the address of its screen names it: `12.7.2026-11-23.morning.0`. */
export const registerRef = ({ classId, streamId, day, session, lesson }: RegisterKey): string =>
  [classId, streamId ?? 0, day, session, lesson].join('.');

/** The register that an address names; null for anything else. */
export function parseRef(ref: string): RegisterKey | null {
  const [, classId, streamId, day, session, lesson] =
    /^(\d{1,15})\.(\d{1,15})\.(\d{4}-\d\d-\d\d)\.(morning|afternoon|lesson)\.(\d{1,2})$/.exec(ref) ?? [];
  if (!classId || !day) return null;
  return {
    classId: Number(classId),
    streamId: Number(streamId) || null,
    day,
    session: session as Session,
    lesson: Number(lesson),
  };
}

/** `Morning`, `Afternoon`, `Lesson 3`. */
export const sessionInWords = (session: Session, lesson: number): string =>
  session === 'lesson' ? `Lesson ${lesson}` : session === 'morning' ? 'Morning' : 'Afternoon';
