import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';

/** Milliseconds without a request after which the server has nothing to do. */
const quiet = 15_000;
/** Bytes by which memory must have grown since it was last given back, for it to be worth the work. */
const worth = 16 * 1024 * 1024;

/**
 * Gives memory back while nobody asks for anything. The engine collects when it allocates, so a server that was busy and then falls
 * idle keeps what it took for as long as it is idle: 150 MB after a start, more after a morning.
 */
export function giveBackWhenIdle(http: FastifyInstance): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;
  const held = () => {
    const { heapTotal, external } = process.memoryUsage();
    return heapTotal + external;
  };
  let asked = performance.now();
  let after = 0;
  const look = async () => {
    if (performance.now() - asked < quiet || held() - after < worth) return;
    await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
    after = held();
  };
  const timer = setInterval(() => void look(), quiet / 3).unref();
  http.addHook('onRequest', async () => {
    asked = performance.now();
  });
  http.addHook('onClose', async () => clearInterval(timer));
}
