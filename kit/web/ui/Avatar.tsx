import { useImage } from '#kit/web/api/files.ts';
import './css/avatar.css';

interface AvatarProps {
  name: string;
  /** Pixels: 24 in lists, 28 in the top bar, 32 in boxes, 56 on a record. */
  size?: number;
  /** Whose photo to fetch: the kind and key that `/api/images/getimage` takes. Without it: initials. */
  photo?: { kind: string; id: number } | null;
}

/** A person's photo, or their initials while there is none. */
export function Avatar({ name, size = 24, photo = null }: AvatarProps) {
  const url = useImage(photo ? `/api/images/getimage/${photo.kind}/${photo.id}` : null);
  const style = { inlineSize: size, blockSize: size, fontSize: Math.max(10, Math.round(size * 0.36)) };
  if (url) return <img className="avatar" src={url} alt="" style={style} />;
  return (
    <span className={`avatar avatar-${toneOf(name)}`} style={style} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : '';
  return `${words[0]?.charAt(0) ?? ''}${last}`.toUpperCase();
}

function toneOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum % 6;
}
