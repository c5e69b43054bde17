/** How sound and pictures of live classes come and go. */
export interface LiveSettings {
  /** The UDP port of the forwarding process; 0: a free one, kept in `dataDir`. */
  port: number;
  /** Addresses under which browsers reach this machine besides its own. */
  addresses: string[];
  /** STUN and TURN servers that browsers may use. */
  iceServers: { urls: string; username?: string; credential?: string }[];
  /** True: nothing goes the straight way. */
  relayOnly: boolean;
}

const shape =
  /^(stuns?|turns?):\/\/(?:([^:@/?#\s]+):([^:@/?#\s]+)@)?([A-Za-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?(\?transport=(?:udp|tcp))?$/;

/** A STUN or TURN server as browsers take it; null: the address is none. */
export function relayOf(text: string): LiveSettings['iceServers'][number] | null {
  const [, scheme, user, password, host, port = '', transport = ''] = shape.exec(text) ?? [];
  if (scheme === undefined || /%(?![0-9A-Fa-f]{2})/.test(text)) return null;
  const urls = `${scheme}:${host}${port}${transport}`;
  if (scheme.startsWith('stun')) return user === undefined ? { urls } : null;
  if (user === undefined || password === undefined) return null;
  return { urls, username: decodeURIComponent(user), credential: decodeURIComponent(password) };
}
