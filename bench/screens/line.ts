import type { Browser, CDPSession, Page } from 'playwright-core';

/** A line to the server and the computer at its end. */
export interface Line {
  /** Milliseconds until the first byte of an answer, and bytes a second; null: as fast as it goes. */
  readonly network: { readonly latency: number; readonly bytesPerSecond: number } | null;
  /** How many times slower the browser's processor is. */
  readonly slower: number;
}

/** What went over the line. */
export interface Traffic {
  requests: number;
  bytes: number;
}

interface Loading {
  requestId: string;
  encodedDataLength: number;
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
 * Puts the line under a page and under the worker between it and the server, and counts what goes over it: what a cache or the
 * worker answers does not. A worker is a target of its own to Chromium, whose line would else be without limits.
 */
export async function putLine(browser: Browser, page: Page, line: Line): Promise<() => Traffic> {
  const traffic: Traffic = { requests: 0, bytes: 0 };
  const ended = ({ encodedDataLength }: Loading): void => {
    if (encodedDataLength === 0) return;
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
  };
  const session = await page.context().newCDPSession(page);
  const answeredHere = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromServiceWorker || response.fromDiskCache) answeredHere.add(requestId);
  });
  session.on('Network.loadingFinished', (one) => {
    if (!answeredHere.delete(one.requestId)) ended(one);
  });
  await session.send('Network.enable');
  if (line.network) await session.send('Network.emulateNetworkConditions', limits(line.network));
  await session.send('Emulation.setCPUThrottlingRate', { rate: line.slower });
  await putUnderWorkers(await browser.newBrowserCDPSession(), line, ended);
  return () => ({ ...traffic });
}

const limits = ({ latency, bytesPerSecond }: NonNullable<Line['network']>) => ({
  offline: false,
  latency,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond,
});

async function putUnderWorkers(session: CDPSession, line: Line, ended: (loading: Loading) => void): Promise<void> {
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
    if (method === 'Network.loadingFinished') ended(params as Loading);
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
}
