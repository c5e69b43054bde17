import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';

interface PersonCellProps {
  name: string;
  photo?: { kind: string; id: number } | null;
  /** A second line, on phones and in boxes. */
  note?: ReactNode;
  size?: number;
}

/** A person in a list: photo or initials, name, and what tells them from others. */
export function PersonCell({ name, photo = null, note, size = 24 }: PersonCellProps) {
  return (
    <span className="person">
      <Avatar name={name} photo={photo} size={size} />
      <span>
        <strong>{name}</strong>
        {note && <small>{note}</small>}
      </span>
    </span>
  );
}
