/** The body of an event as it is sent: type, instant and data, as the Standard Webhooks specification recommends. */
export function bodyOf({ type, at, data }: { type: string; at: string | Date; data: object }): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
}
