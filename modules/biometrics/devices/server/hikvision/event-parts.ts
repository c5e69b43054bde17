/** A part of a body, as far as it is text: what it says it is, and what it holds. */
interface Part {
  readonly type: string;
  readonly name: string;
  readonly text: string;
}

const mostParts = 20;

/**
 * The texts of a body that a device posted: the body itself, or of one in several parts those that are JSON or XML. A picture is
 * passed over and never looked into. Parts without a disposition, and of `multipart/mixed`, are read the same.
 */
export function eventTexts(contentType: string, body: Buffer): string[] {
  if (!/^multipart\//i.test(contentType)) return [body.toString('utf8')];
  return partsOf(contentType, body).flatMap(({ type, name, text }) =>
    /json|xml/i.test(type) || /^event_log$/i.test(name) || (type === '' && /^\s*[{<]/.test(text)) ? [text] : [],
  );
}

function partsOf(contentType: string, body: Buffer): Part[] {
  const said = /boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType);
  const boundary = Buffer.from(`--${said?.[1] ?? said?.[2] ?? ''}`);
  if (boundary.length === 2) return [];
  const parts: Part[] = [];
  let at = body.indexOf(boundary);
  while (at >= 0 && parts.length < mostParts) {
    const begin = at + boundary.length;
    const end = body.indexOf(boundary, begin);
    if (body.subarray(begin, begin + 2).toString('latin1') === '--') break;
    const part = partOf(body.subarray(begin, end < 0 ? body.length : end));
    if (part) parts.push(part);
    at = end;
  }
  return parts;
}

/** Null for a part of which nothing is read: a picture, and what has no head. */
function partOf(bytes: Buffer): Part | null {
  const wide = bytes.indexOf('\r\n\r\n');
  const narrow = wide < 0 ? bytes.indexOf('\n\n') : -1;
  if (wide < 0 && narrow < 0) return null;
  const head = bytes.subarray(0, wide < 0 ? narrow : wide).toString('latin1');
  const type = /^content-type:\s*([^\r\n;]+)/im.exec(head)?.[1]?.trim() ?? '';
  if (/^(?:image|audio|video)\//i.test(type) || /^application\/octet-stream/i.test(type)) return null;
  const name = /^content-disposition:[^\r\n]*\bname="?([^";\r\n]+)/im.exec(head)?.[1]?.trim() ?? '';
  return { type, name, text: bytes.subarray(wide < 0 ? narrow + 2 : wide + 4).toString('utf8') };
}
