/** What this browser keeps of a sitting, so that a reload, a closed window or a power cut loses nothing. */
interface Kept {
  session: string;
  /** By attempt and problem: what was typed last, and the count of its save. */
  work: Record<string, { source: string; seq: number }>;
}

const nameOf = (exam: string) => `coding-sit:${exam.toLowerCase()}`;

/** The sitting of an exam that is open in this browser; null without one. */
export function keptSitting(exam: string): Kept | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(nameOf(exam)) ?? 'null');
    return typeof found === 'object' && found !== null && 'session' in found && 'work' in found ? (found as Kept) : null;
  } catch {
    return null;
  }
}

export function keepSitting(exam: string, kept: Kept): void {
  localStorage.setItem(nameOf(exam), JSON.stringify(kept));
}

export function keepWork(exam: string, key: string, work: { source: string; seq: number }): void {
  const kept = keptSitting(exam);
  if (kept) keepSitting(exam, { ...kept, work: { ...kept.work, [key]: work } });
}

export function forgetSitting(exam: string): void {
  localStorage.removeItem(nameOf(exam));
}

/** What this browser calls itself at the doors of exams. */
export function browserName(): string {
  const kept = localStorage.getItem('coding-browser');
  if (kept) return kept;
  const name = crypto.getRandomValues(new Uint32Array(4)).join('-').slice(0, 40).padEnd(16, '0');
  localStorage.setItem('coding-browser', name);
  return name;
}
