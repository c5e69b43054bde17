declare global {
  interface Window {
    /** Runs something at once, or when what is pressed on the page has been let go (`app/web/first/first-page.js`). */
    whenNothingIsPressed?: (act: () => void) => void;
  }
}

/** What was typed into the plain form of the page before the app had come. */
export interface Typed {
  username: string;
  password: string;
  /** The field with the cursor, and where in it. */
  at: { name: string; from: number | null; to: number | null } | null;
  /** It is on its way already. */
  sent: boolean;
  /** The button was pressed while something was empty. */
  incomplete: boolean;
}

const nothing: Typed = { username: '', password: '', at: null, sent: false, incomplete: false };

/**
 * Takes the plain form of `app/web/index.html` off the page, in whose place another stands now, as soon as nothing is pressed:
 * nothing that was typed or clicked may be lost between the two.
 * @param take gets what stood in it, and what is empty where it was gone
 */
export function takeFirstForm(take: (typed: Typed) => void): void {
  if (!document.getElementById('first') || !window.whenNothingIsPressed) take(nothing);
  else
    window.whenNothingIsPressed(() => {
      const typed = readFirstForm();
      endFirstForm();
      take(typed);
    });
}

function readFirstForm(): Typed {
  const form = document.querySelector<HTMLFormElement>('#first-form');
  if (!form) return nothing;
  const text = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
  const active = document.activeElement;
  const at =
    active instanceof HTMLInputElement && form.contains(active)
      ? { name: active.name, from: active.selectionStart, to: active.selectionEnd }
      : null;
  return {
    username: text('username'),
    password: text('password'),
    at,
    sent: form.hasAttribute('aria-busy'),
    incomplete: form.hasAttribute('data-incomplete'),
  };
}

/** Takes the plain form off the page, whatever stands in it. */
export function endFirstForm(): void {
  document.getElementById('first')?.remove();
  document.documentElement.removeAttribute('data-first');
}
