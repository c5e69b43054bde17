/** The visible required fields of a step that are empty. */
export function emptyRequired(form: HTMLFormElement | null): HTMLInputElement[] {
  const fields = form?.querySelectorAll<HTMLInputElement>(':is(input, textarea, select):required') ?? [];
  return [...fields].filter((field) => field.getClientRects().length > 0 && !isFilled(field));
}

function isFilled(field: HTMLInputElement): boolean {
  return field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value.trim() !== '';
}

/** Focuses a field and shows the browser's own message on it. */
export function showValidity(field: HTMLInputElement): void {
  field.focus();
  // A field of blanks is filled for the browser; it gets the message by name. Read-only ones (lists) carry none.
  const blank = field.willValidate && field.validity.valid;
  if (blank) field.setCustomValidity('Fill in this field.');
  field.reportValidity();
  if (blank) field.addEventListener('input', () => field.setCustomValidity(''), { once: true });
}

/** The field's label, as the note above the step names it. */
export function nameOf(field: HTMLInputElement): string {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name;
  return label.replace(/\s*\*\s*$/, '').trim();
}

/** The share of the track that the progress bar fills: 125 / steps × active steps per cent, clipped at the end. */
export function progressWidth(steps: number, active: number): number {
  return Math.min(100, (125 / steps) * active);
}

/** Where the label of step `place` (from 0) begins, in per cent of the track: where the fill of the step before ends. */
export function labelStart(steps: number, place: number): number {
  return Math.min(100, (125 / steps) * place);
}
