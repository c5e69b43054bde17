import { type ComponentType, lazy, type ReactNode } from 'react';
import type { Session } from '#kit/web/api/session.ts';
import type { Place } from '#kit/web/guard/pages.ts';

interface FrameProps {
  place: Place | null;
  session: Session;
  children: ReactNode;
}

let frame: ComponentType<FrameProps> | null = null;

/** Fetches the frame, which the sign-in page does without. */
export async function fetchFrame(): Promise<{ default: ComponentType<FrameProps> }> {
  const come = await import('./Frame.tsx');
  frame = come.default;
  return come;
}

const LateFrame = lazy(fetchFrame);

/**
 * The frame itself once its code is there, so that it is drawn at once: React draws what is lazy in a second pass, and shows it no
 * sooner than 300 ms after the first. Before that, what waits for it. Whoever draws it keeps to one of the two.
 */
export const frameNow = (): ComponentType<FrameProps> => frame ?? LateFrame;
