import type { ReactNode } from 'react';
import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';

interface RecordDrawerProps<E extends Endpoint> {
  /** The open record's key from the address bar, `new` for one to be added, null when closed. */
  open: string | null;
  onClose: () => void;
  title: (record: Output<E> | null) => string;
  /** Reads one record by `id`. */
  get: E;
  /** The form of the record, or of a new one (null). */
  children: (record: Output<E> | null) => ReactNode;
  size?: number;
}

/**
 * A short form at the side of its list. The record is read afresh before its form shows, so that nobody begins with what has changed
 * meanwhile; without a line it is what was read last.
 */
export function RecordDrawer<E extends Endpoint>({ open, onClose, title, get, children, size }: RecordDrawerProps<E>) {
  const adding = open === 'new';
  const record = useApi(get, { id: Number(open) } as unknown as CallInput<E>, {
    enabled: open !== null && !adding,
    staleTime: 0,
  });
  const shown = adding ? null : (record.data ?? null);
  const ready = adding || (record.data !== undefined && !record.isPlaceholderData && record.isFetchedAfterMount);
  return (
    <SideDrawer opened={open !== null} onClose={onClose} title={adding || shown ? title(shown) : ' '} size={size ?? 480}>
      {ready && (
        <div key={open} className="drawer-form">
          {children(shown)}
        </div>
      )}
      {!ready && record.error && (
        <ErrorState title="The record could not be loaded" error={record.error} onRetry={() => void record.refetch()} />
      )}
      {!ready && !record.error && (
        <div className="form-scroll">
          <SkeletonPage />
        </div>
      )}
    </SideDrawer>
  );
}
