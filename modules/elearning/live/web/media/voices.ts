/** Mixes the voices of a room into one stream: most browsers play only the first of several. */
export class Voices {
  readonly stream: MediaStream;
  readonly #context: AudioContext;
  readonly #out: MediaStreamAudioDestinationNode;
  #in: { node: MediaStreamAudioSourceNode; pump: HTMLAudioElement }[] = [];

  constructor() {
    this.#context = new AudioContext({ sampleRate: 48_000 });
    this.#out = this.#context.createMediaStreamDestination();
    this.stream = this.#out.stream;
    for (const event of ['pointerdown', 'keydown'] as const) document.addEventListener(event, this.#wake);
    this.#wake();
  }

  /** A page may make sound only once somebody has touched it. */
  readonly #wake = (): void => {
    if (this.#context.state !== 'suspended') return;
    void this.#context.resume().catch(() => undefined);
    for (const { pump } of this.#in) void pump.play().catch(() => undefined);
  };

  /** Takes these voices in place of those before. */
  hear(tracks: readonly MediaStreamTrack[]): void {
    this.#drop();
    this.#in = tracks.map((track) => {
      const stream = new MediaStream([track]);
      // Chromium fetches a voice from the line only while an element plays it; this one is silent.
      const pump = new Audio();
      pump.muted = true;
      pump.srcObject = stream;
      void pump.play().catch(() => undefined);
      const node = this.#context.createMediaStreamSource(stream);
      node.connect(this.#out);
      return { node, pump };
    });
  }

  #drop(): void {
    for (const { node, pump } of this.#in) {
      node.disconnect();
      pump.srcObject = null;
    }
    this.#in = [];
  }

  close(): void {
    for (const event of ['pointerdown', 'keydown'] as const) document.removeEventListener(event, this.#wake);
    this.#drop();
    void this.#context.close().catch(() => undefined);
  }
}
