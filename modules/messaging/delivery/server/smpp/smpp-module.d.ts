// What is used of the package `smpp`, which brings no declarations.
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';

  export interface Pdu {
    command: string;
    command_status: number;
    sequence_number: number;
    message_id?: string;
    esm_class?: number;
    source_addr?: string;
    short_message?: { message?: string | Uint8Array; udh?: Uint8Array[] } | string | Uint8Array;
    sar_total_segments?: number;
    message_payload?: { message?: string | Uint8Array } | string | Uint8Array;
    receipted_message_id?: string;
    message_state?: number;
    response(options?: { command_status?: number }): Pdu;
  }

  type Fields = Readonly<Record<string, unknown>>;
  type Answered = (pdu: Pdu) => void;

  export interface Session extends EventEmitter {
    bind_transceiver(fields: Fields, answered: Answered): boolean;
    submit_sm(fields: Fields, answered: Answered): boolean;
    enquire_link(fields: Fields, answered: Answered): boolean;
    unbind(fields: Fields, answered: Answered): boolean;
    send(pdu: Pdu): boolean;
    destroy(): void;
  }

  const smpp: { connect(options: Fields): Session };
  export default smpp;
}
