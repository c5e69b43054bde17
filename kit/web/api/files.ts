import { useEffect, useState } from 'react';
import { callBlob } from './client.ts';
import { outboxOwner } from './session.ts';

/** Fetches a file with the session's token and hands it to the browser as a download. */
export async function download(path: string, fallbackName: string): Promise<void> {
  const { blob, name } = await callBlob(path);
  save(blob, name ?? fallbackName);
}

/** Hands a text to the browser as a download. */
export function saveText(text: string, name: string): void {
  save(new Blob([text], { type: 'text/plain' }), name);
}

/** Hands bytes to the browser as a download. */
export function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Fetches a PDF with the session's token and opens the browser's print dialog on it. */
export async function printFile(path: string): Promise<void> {
  printBlob((await callBlob(path)).blob);
}

/** A PDF that an answer holds itself, in base64: what must be shown once stands in no file. */
export const pdfIn = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], { type: 'application/pdf' });

/** Opens the browser's print dialog on a PDF. */
export function printBlob(blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const frame = document.createElement('iframe');
  frame.title = 'Print';
  frame.style.cssText = 'position:fixed;inset-inline-end:0;bottom:0;width:0;height:0;border:0';
  frame.addEventListener('load', () => frame.contentWindow?.print());
  frame.src = url;
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, 600_000);
}

/** Fetched images of one user, kept as long as the page stands. */
const images = new Map<string, Promise<string | null>>();
let imagesOf = '';

/** A blob address of an image that needs the session's token, or null while it loads and when there is none. */
export function useImage(path: string | null): string | null {
  const [found, setFound] = useState<{ path: string; url: string | null } | null>(null);
  useEffect(() => {
    let wanted = true;
    if (path) void imageUrl(path).then((url) => wanted && setFound({ path, url }));
    return () => {
      wanted = false;
    };
  }, [path]);
  return found?.path === path ? found.url : null;
}

/** Forgets the fetched copy of an image, after it was replaced. */
export function forgetImage(path: string): void {
  images.delete(path);
}

function forgetAll(): void {
  for (const image of images.values()) void image.then((url) => url && URL.revokeObjectURL(url));
  images.clear();
  imagesOf = outboxOwner();
}

function imageUrl(path: string): Promise<string | null> {
  if (imagesOf !== outboxOwner()) forgetAll();
  const known = images.get(path);
  if (known) return known;
  const fetched = callBlob(path).then(
    ({ blob }) => (blob.size > 0 ? URL.createObjectURL(blob) : null),
    () => null,
  );
  images.set(path, fetched);
  return fetched;
}
