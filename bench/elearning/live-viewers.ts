// Viewers of a class without browsers, in a process of their own: `node live-viewers.ts ADDRESS COUNT`. Says every second how many see
// something, and comes back by itself as browsers do.
import { setTimeout as wait } from 'node:timers/promises';
import { Peer } from '#modules/elearning/live/server/forward/testing/peer.ts';

const [address = '', count = '0'] = process.argv.slice(2);

class Viewer {
  readonly #name: string;
  #peer: Peer | null = null;
  #seen = 0;

  constructor(name: string) {
    this.#name = name;
  }

  async join(): Promise<void> {
    this.#peer?.close();
    this.#peer = null;
    const peer = new Peer(false);
    const answer = await fetch(`${address}/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ peer: this.#name, offer: await peer.offer(), lowData: false }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await peer.take(((await answer.json()) as { answer: string }).answer);
    this.#peer = peer;
    this.#seen = 0;
  }

  /** How many packets came since the last look. */
  look(): number {
    if (!this.#peer) return 0;
    const more = this.#peer.counted - this.#seen;
    this.#seen = this.#peer.counted;
    return more;
  }
}

const viewers = Array.from({ length: Number(count) }, (_, place) => new Viewer(`viewer ${place}`));
for (const viewer of viewers) await viewer.join().catch((error: unknown) => console.error(error));
for (;;) {
  await wait(1000);
  const seeing = viewers.map((viewer) => viewer.look());
  console.log(seeing.filter((packets) => packets > 0).length);
  const lost = viewers.filter((_, place) => seeing[place] === 0);
  await Promise.all(lost.map((viewer) => viewer.join().catch(() => undefined)));
}
