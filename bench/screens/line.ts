import type { Browser, CDPSession, Page } from 'playwright-core';

/** A line to the server and the computer at its end. */
export interface Line {
  /** Milliseconds until the first byte of an answer, and bytes a second; null: as fast as it goes. */
  readonly network: { readonly latency: number; readonly bytesPerSecond: number } | null;
  /** How many times slower the browser's processor is. */
  readonly slower: number;
}

/** An answer that came over the line. */
export interface Arrived {
  /** Milliseconds since 1970 at which it was asked for. */
  readonly askedAt: number;
  readonly bytes: number;
}

interface Loading {
  requestId: string;
  encodedDataLength: number;
}
interface Asked {
  requestId: string;
  /** Seconds since 1970. */
  wallTime: number;
}
interface Message {
  method?: string;
  params?: unknown;
}
interface TargetInfo {
  targetId: string;
  type: string;
}

/**
 * Puts the line under a page and under the worker between it and the server, and keeps what comes over it: what a cache or the
 * worker answers does not. A worker is a target of its own to Chromium, whose line would else be without limits.
 */
export async function putLine(browser: Browser, page: Page, line: Line): Promise<() => readonly Arrived[]> {
  const arrived: Arrived[] = [];
  const listener = () => {
    const asked = new Map<string, number>();
    return {
      ask: ({ requestId, wallTime }: Asked): void => void asked.set(requestId, wallTime * 1000),
      end: ({ requestId, encodedDataLength: bytes }: Loading): void => {
        if (bytes > 0) arrived.push({ askedAt: asked.get(requestId) ?? 0, bytes });
      },
    };
  };
  const session = await page.context().newCDPSession(page);
  const answeredHere = new Set<string>();
  const own = listener();
  session.on('Network.requestWillBeSent', own.ask);
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromServiceWorker || response.fromDiskCache) answeredHere.add(requestId);
  });
  session.on('Network.loadingFinished', (one) => {
    if (!answeredHere.delete(one.requestId)) own.end(one);
  });
  await session.send('Network.enable');
  if (line.network) await session.send('Network.emulateNetworkConditions', limits(line.network));
  await session.send('Emulation.setCPUThrottlingRate', { rate: line.slower });
  await putUnderWorkers(await browser.newBrowserCDPSession(), line, listener());
  return () => [...arrived];
}

const limits = ({ latency, bytesPerSecond }: NonNullable<Line['network']>) => ({
  offline: false,
  latency,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond,
});

interface Listener {
  ask: (asked: Asked) => void;
  end: (loading: Loading) => void;
}

async function putUnderWorkers(session: CDPSession, line: Line, { ask, end }: Listener): Promise<void> {
  const known = new Set<string>();
  const attach = async ({ targetInfo }: { targetInfo: TargetInfo }): Promise<void> => {
    if (targetInfo.type !== 'service_worker' || known.has(targetInfo.targetId)) return;
    known.add(targetInfo.targetId);
    try {
      const { sessionId } = await session.send('Target.attachToTarget', { targetId: targetInfo.targetId, flatten: false });
      const send = (id: number, method: string, params: object = {}) =>
        session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
      await send(1, 'Network.enable');
      if (line.network) await send(2, 'Network.emulateNetworkConditions', limits(line.network));
    } catch {
      // It ended meanwhile.
    }
  };
  session.on('Target.targetCreated', (event) => void attach(event));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { method, params } = JSON.parse(message) as Message;
    if (method === 'Network.requestWillBeSent') ask(params as Asked);
    if (method === 'Network.loadingFinished') end(params as Loading);
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
}
