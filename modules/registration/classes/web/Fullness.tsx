import { Status } from '#kit/web/ui/Status.tsx';

/** How full a class or stream is, in words. */
export function Fullness({ students, capacity }: { students: number; capacity: number | null }) {
  if (capacity === null) return <span className="muted">Any number</span>;
  if (students > capacity) return <Status tone="neg">{students - capacity} too many</Status>;
  if (students === capacity) return <Status tone="att">Full</Status>;
  return <Status>{capacity - students} free</Status>;
}
