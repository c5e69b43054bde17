/** What was typed into the plain form of the page before the app had come. */
export interface Typed {
  username: string;
  password: string;
  /** The field with the cursor, and where in it. */
  at: { name: string; from: number | null; to: number | null } | null;
  /** The button was pressed. */
  sent: boolean;
}

const nothing: Typed = { username: '', password: '', at: null, sent: false };

/** Reads the plain form of `app/web/index.html`; what is empty where it is gone. */
export function readFirstForm(): Typed {
  const form = document.querySelector<HTMLFormElement>('#first-form');
  if (!form) return nothing;
  const text = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
  const active = document.activeElement;
  const at =
    active instanceof HTMLInputElement && form.contains(active)
      ? { name: active.name, from: active.selectionStart, to: active.selectionEnd }
      : null;
  return { username: text('username'), password: text('password'), at, sent: form.hasAttribute('aria-busy') };
}

/** Takes the plain form off the page, in whose place another stands now. False where it was gone. */
export function endFirstForm(): boolean {
  const first = document.getElementById('first');
  first?.remove();
  document.documentElement.removeAttribute('data-first');
  return first !== null;
}
