import { useEffect } from 'react';
import { createStore, useStore } from '#kit/web/api/store.ts';
import './css/states.css';
import { capital } from './in-words.ts';

interface Notice {
  text: string;
  /** Takes the step back, where it can be. */
  undo?: (() => void) | undefined;
}

const notice = createStore<Notice | null>(null);

/** Says once, quietly, that something was done: `say('Hostel removed', undo)`. */
export function say(text: string, undo?: () => void): void {
  notice.set({ text: capital(text), undo });
}

const shownFor = 6_000;

/** Where what was said stands: one line at the foot of the screen, gone after six seconds. */
export function Notices() {
  const said = useStore(notice);
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => notice.set(null), shownFor);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <output className="notices">
      {said && (
        <div className="notice">
          {said.text}
          {said.undo && (
            <button
              type="button"
              onClick={() => {
                said.undo?.();
                notice.set(null);
              }}
            >
              Undo
            </button>
          )}
        </div>
      )}
    </output>
  );
}
