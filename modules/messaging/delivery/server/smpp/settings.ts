import type { LookupFunction } from 'node:net';

/** How an SMPP provider is reached. */
export interface SmppSettings {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly systemId: string;
  readonly password: string;
  readonly systemType: string;
  /** The name that phones show; null leaves it to the provider. */
  readonly sender: string | null;
  readonly rate: number;
  /** How many may wait for their answer at once. */
  readonly window: number;
  /** `parts` joins long texts by headers; `payload` leaves it to the provider. */
  readonly long: 'parts' | 'payload';
  /** Milliseconds to wait for an answer. */
  readonly timeout: number;
  /** Milliseconds between two signs of life. */
  readonly enquire: number;
  /** Refuses addresses that a school's own provider may not have. */
  readonly lookup?: LookupFunction | undefined;
}
