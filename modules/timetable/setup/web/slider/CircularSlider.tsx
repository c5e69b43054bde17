import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { angleOf, arcAngle, arcPath, pointAt, type Range, startAngle, valueAfter, valueAt } from './dial.ts';
import './slider.css';

interface CircularSliderProps extends Range {
  label: string;
  /** Under the figure: what is counted. */
  unit: string;
  value: number;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (value: number) => void;
}

const radius = 66;
const box = 84;

/**
 * A number on a dial: dragged or clicked along the arc, or moved with the keys. What lies outside the arc changes nothing.
 * Under the drawing is a range of the browser, which readers of the screen know.
 */
export function CircularSlider({ label, unit, value, min, max, step, disabled = false, error, onChange }: CircularSliderProps) {
  const name = useId();
  const drawing = useRef<SVGSVGElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const range = { min, max, step };
  const angle = angleOf(value, range);
  const thumb = pointAt(angle, radius);

  const follow = (event: PointerEvent): void => {
    const place = drawing.current?.getBoundingClientRect();
    if (!place || disabled) return;
    const found = valueAt(event.clientX - place.left - place.width / 2, event.clientY - place.top - place.height / 2, range);
    if (found !== null && found !== value) onChange(found);
  };
  const press = (event: PointerEvent<SVGSVGElement>): void => {
    if (disabled || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    input.current?.focus();
    follow(event);
  };
  const key = (event: KeyboardEvent): void => {
    const next = disabled || event.ctrlKey || event.metaKey || event.altKey ? null : valueAfter(event.key, value, range);
    if (next === null) return;
    event.preventDefault();
    if (next !== value) onChange(next);
  };

  return (
    <div className="dial-field">
      <label htmlFor={name} className="dial-label">
        {label}
      </label>
      <div className="dial" data-disabled={disabled || undefined}>
        <input
          ref={input}
          id={name}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          aria-valuetext={`${value} ${unit}`}
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
          onKeyDown={key}
        />
        <svg
          ref={drawing}
          viewBox={`${-box} ${-box} ${box * 2} ${box * 2}`}
          aria-hidden="true"
          onPointerDown={press}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
          }}
        >
          <path className="dial-track" d={arcPath(startAngle, startAngle + arcAngle, radius)} />
          {value > min && <path className="dial-fill" d={arcPath(startAngle, angle, radius)} />}
          <circle className="dial-thumb" cx={thumb.x} cy={thumb.y} r={9} />
          <text className="dial-figure num" y={4}>
            {value}
          </text>
          <text className="dial-unit" y={24}>
            {unit}
          </text>
          <text className="dial-end num" x={-46} y={72}>
            {min}
          </text>
          <text className="dial-end num" x={46} y={72}>
            {max}
          </text>
        </svg>
      </div>
      {error !== undefined && <p className="dial-error">{error}</p>}
    </div>
  );
}
