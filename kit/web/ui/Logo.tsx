import './css/logo.css';

/** The logo tile: a ledger's margin rule and a D. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="7" className="logo-tile" />
      <path d="M9.5 5v18" className="logo-rule" />
      <path d="M13.2 9.2h2.6a4.8 4.8 0 0 1 0 9.6h-2.6z" className="logo-letter" />
    </svg>
  );
}
