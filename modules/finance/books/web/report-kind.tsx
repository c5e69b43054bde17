import type { Endpoint, Output } from '#kit/contract/endpoint.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import type { LineStyle } from '../contract/reports.ts';
import type { StatementColumn } from './StatementTable.tsx';
import type { ReportState } from './use-report-state.ts';

/** The days a statement is of; `from` is null as of a day. */
export interface Days {
  from: string | null;
  to: string;
}

/** What the screen needs to know of one report, whose lines are `R`. */
export interface ReportKind<R = Line> {
  key: string;
  title: string;
  /** Its endpoint's name, for exports: `finance.reports.trialBalance`. */
  name: string;
  api: Endpoint;
  /** As of a day, without a first one. */
  asOf?: boolean;
  /** Of one account; of all when `any` money account may be left open. */
  account?: 'needed' | 'money';
  classes?: boolean;
  by?: readonly { value: string; label: string }[];
  columns: readonly StatementColumn<R>[];
  /** True where a line's name stands beside its account's code: an export has a column of codes. */
  codes?: boolean;
  /** What is behind a line; 0 stands for nothing, as null does. */
  drill: (row: R, state: ReportState, days: Days) => string | 0 | null;
  empty: string;
}

export interface Line {
  id: string;
  style: LineStyle;
}

type LineOf<E> = Output<E> extends { rows: (infer R extends Line)[] } ? R : never;

/** Declares a report over its endpoint's own lines; the screen, which shows any, forgets which they are. */
export function reportKind<E extends Endpoint>(api: E, kind: Omit<ReportKind<LineOf<E>>, 'api'>): ReportKind {
  return { ...kind, api } as unknown as ReportKind;
}

/** A column of amounts. What is nothing is left blank where most cells are. */
export function amounts<const K extends string>(key: K, label: string, more: { phone?: boolean; blank?: boolean } = {}) {
  return {
    key,
    label,
    end: true,
    value: (row: Readonly<Record<K, number | null>>) => {
      const cents = row[key];
      if (cents === null || (more.blank && cents === 0)) return null;
      return <Money cents={cents} currency={null} />;
    },
    ...(more.phone ? { phone: true } : {}),
  };
}

/** The address of what was posted, filtered. */
export function posted(query: Readonly<Record<string, string | number | null>>): string {
  const set = Object.entries(query).flatMap(([key, value]): [string, string][] => (value === null ? [] : [[key, String(value)]]));
  return `/accounttransactions?${new URLSearchParams(set)}`;
}
