import { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';

/** Values from the address bar as the input's fields take them: text, else a number, yes or no, or a list. */
export function typedFilters(endpoint: Endpoint, filters: Readonly<Record<string, string>>): Record<string, unknown> {
  const typed: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(filters)) {
    const field: unknown = endpoint.input.shape[key];
    if (!(field instanceof z.ZodType)) continue;
    const readings: unknown[] = [text, Number(text), text === 'true', text.split(','), text.split(',').map(Number)];
    const reading = readings.find((value) => field.safeParse(value).success);
    if (reading !== undefined) typed[key] = reading;
  }
  return typed;
}
