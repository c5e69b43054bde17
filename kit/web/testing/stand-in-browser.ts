import { afterEach, beforeEach, vi } from 'vitest';

/** What the client asks of a browser, in Node, anew for each test; answers what its storage holds. Modules are loaded anew too. */
export function standInBrowser(): Map<string, string> {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
      get length() {
        return stored.size;
      },
      key: (at: number) => [...stored.keys()][at] ?? null,
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
      clear: () => stored.clear(),
    });
    vi.stubGlobal('sessionStorage', { clear: () => undefined });
    vi.stubGlobal('location', { protocol: 'http:' });
    vi.stubGlobal('window', { addEventListener: () => undefined });
    vi.stubGlobal('document', { cookie: '', addEventListener: () => undefined });
    vi.resetModules();
  });
  afterEach(() => vi.unstubAllGlobals());
  return stored;
}
