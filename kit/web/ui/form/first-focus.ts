import type { RefCallback } from 'react';

/** What one types or chooses in. Ticks and files are left out: nobody begins with them. */
const fields =
  'input:not([type="hidden"], [type="radio"], [type="checkbox"], [type="file"]), textarea, select, [contenteditable="true"]';

/** Fields that open a list or a calendar over the form as soon as they have the focus. */
const opening = '[aria-haspopup]:not([readonly]), [data-dates-input]';

/** A finger's keyboard covers half a phone: nobody sees what a form asks before the first tap. */
const byFinger = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

function inSight(element: Element, part: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  const frame = part.getBoundingClientRect();
  return width > 0 && top >= Math.floor(frame.top) && bottom <= Math.min(Math.ceil(frame.bottom), window.innerHeight);
}

/** The first field of a part of the screen that one can type in as it stands, without scrolling; null where there is none. */
function firstField(part: HTMLElement): HTMLElement | null {
  const usable = [...part.querySelectorAll<HTMLElement>(fields)].filter(
    (field) =>
      !field.matches(`:disabled, ${opening}`) &&
      (!field.hasAttribute('readonly') || field.hasAttribute('aria-haspopup')) &&
      inSight(field, part),
  );
  return usable[0] ?? null;
}

/** The button of a question that has no field: what goes on, or, beside a step that destroys, what keeps. */
function firstButton(part: HTMLElement): HTMLElement | null {
  const buttons = [...part.querySelectorAll<HTMLElement>('.dialog-actions button:not(:disabled)')];
  return (buttons.some((button) => button.matches('[style*="color-red"]')) ? buttons[0] : buttons.at(-1)) ?? null;
}

/**
 * Puts the focus where one types as soon as there is something to type in, and stops trying once the user has done
 * anything. Fields of a form that comes later, when its record has been read, get it then.
 *
 * @returns what ends the waiting
 */
function whenThereIsAField(part: HTMLElement): () => void {
  const watch = new MutationObserver(() => {
    if (part.contains(document.activeElement) && document.activeElement?.matches(fields)) return stop();
    const field = part.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(part);
    if (!field) return undefined;
    field.focus({ preventScroll: true });
    return stop();
  });
  const stop = (): void => {
    watch.disconnect();
    for (const act of ['keydown', 'pointerdown']) document.removeEventListener(act, stop, true);
  };
  watch.observe(part, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'readonly', 'hidden'] });
  for (const act of ['keydown', 'pointerdown']) document.addEventListener(act, stop, true);
  return stop;
}

/** What opened a dialog: a choice of a menu is gone by then, the menu's button is not. */
function opener(): HTMLElement | null {
  const element = document.activeElement;
  const menu = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const found = menu ? document.getElementById(menu) : element;
  return found instanceof HTMLElement && found !== document.body ? found : null;
}

/**
 * Ref of a dialog's body. The focus starts in the first field; without one, at the button of a question, else at the
 * title, where it also stays on a touch screen. When the dialog is gone it returns to what opened it.
 */
export const dialogFocus: RefCallback<HTMLElement> = (body) => {
  if (!body) return undefined;
  const from = opener();
  const title = body.parentElement?.querySelector<HTMLElement>('[data-title]') ?? null;
  let stop = (): void => undefined;
  // The trap of the dialog focuses what is marked, after this.
  if (!body.querySelector('[data-autofocus]')) {
    const field = byFinger() ? null : firstField(body);
    (field ?? firstButton(body) ?? title)?.setAttribute('data-autofocus', '');
    if (!field && !byFinger() && !firstButton(body)) stop = whenThereIsAField(body);
  }
  return () => {
    stop();
    setTimeout(() => {
      const { activeElement: now } = document;
      // A question over a drawer that goes with it has left the focus with the screen.
      const lost = now === null || now === document.body || now.matches('main');
      if (lost) (from?.isConnected ? from : document.querySelector('main'))?.focus({ preventScroll: true });
    });
  };
};

/** Ref of a step of a long form: the focus goes to its first field; on a touch screen, and where it has none, to the step itself. */
export const stepFocus: RefCallback<HTMLElement> = (step) => {
  if (!step) return undefined;
  const field = byFinger() ? null : firstField(step);
  (field ?? step).focus({ preventScroll: true });
  return field || byFinger() ? undefined : whenThereIsAField(step);
};
