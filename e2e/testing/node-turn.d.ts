declare module 'node-turn' {
  interface Settings {
    listeningIps: string[];
    relayIps: string[];
    listeningPort: number;
    minPort: number;
    maxPort: number;
    authMech: 'long-term' | 'none';
    realm: string;
    credentials: Record<string, string>;
    log(...words: unknown[]): void;
  }

  export default class TurnServer {
    constructor(settings: Settings);
    start(): void;
    stop(): void;
  }
}
