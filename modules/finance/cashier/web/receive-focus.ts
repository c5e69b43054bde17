/** Puts the cursor where the next thing is to be typed; someone who walks through the modes is left there. */
export function focusEmpty(form: HTMLFormElement | null): void {
  if (document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'radio') return;
  const fields = [
    ...(form?.querySelectorAll<HTMLInputElement>('[name="amount"], [name="item"], [name="reference"], [name="drawnOn"]') ?? []),
  ];
  (fields.find(({ value }) => value === '') ?? fields.at(-1))?.focus();
}

/** Puts the cursor in the first field that was refused. */
export function focusWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLInputElement>('input[aria-invalid="true"]');
  if (wrong) wrong.focus();
  // The button that was pressed could not hold the cursor while the call was under way.
  else if (document.activeElement === document.body)
    form?.querySelector<HTMLInputElement>('[name="amount"], [name="item"]')?.focus();
}

const days: ReadonlySet<string> = new Set(['day', 'datedOn']);

/** Whether Escape was pressed in the form's own fields, and no list or calendar takes it for itself. */
export function closesNothing(form: HTMLFormElement | null, target: EventTarget | null): boolean {
  if (target === document.body) return document.querySelector('[role="dialog"]') === null;
  if (!(target instanceof HTMLElement) || !form?.contains(target)) return false;
  return target.ariaExpanded !== 'true' && !days.has(target.getAttribute('name') ?? '');
}
