import { useEffect } from 'react';
import { watchIdle } from '#kit/web/guard/idle.ts';
import { leave } from './sign-out.ts';

/** Signs out after 900 seconds without mouse, keyboard or touch. */
export function IdleLogout() {
  useEffect(() => watchIdle(() => void leave(true)), []);
  return null;
}
