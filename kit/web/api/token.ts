/** True when a token is missing, cannot be decoded, or its expiry is earlier than now. */
export function isExpired(token: string | null, now = Date.now()): boolean {
  try {
    const payload = (token ?? '').split('.')[1] ?? '';
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof claims.exp !== 'number' || claims.exp * 1000 < now;
  } catch {
    return true;
  }
}
