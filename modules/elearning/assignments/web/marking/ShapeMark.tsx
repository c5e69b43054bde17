import { markingRed, type Shape } from '../../contract/shapes.ts';

const red = `rgb(${Math.round(markingRed.red * 255)} ${Math.round(markingRed.green * 255)} ${Math.round(markingRed.blue * 255)})`;

/** One thing that is drawn, in a picture of 10,000 by 10,000 divided by the page’s ratio. */
export function ShapeMark({ shape, ratio, onClick }: { shape: Shape; ratio: number; onClick?: (() => void) | undefined }) {
  const line = { fill: 'none', stroke: red, strokeWidth: 34, strokeLinecap: 'round', strokeLinejoin: 'round', onClick } as const;
  const down = (y: number): number => y / ratio;
  if (shape.kind === 'stroke') {
    const points = shape.points.flatMap((x, at) => (at % 2 === 0 ? [`${x},${down(shape.points[at + 1] ?? 0)}`] : []));
    return <polyline points={points.join(' ')} {...line} />;
  }
  const { x } = shape;
  const y = down(shape.y);
  if (shape.kind === 'tick') return <polyline points={`${x - 250},${y} ${x - 83},${y + 250} ${x + 300},${y - 350}`} {...line} />;
  if (shape.kind === 'cross')
    return <path d={`M${x - 250} ${y - 250}L${x + 250} ${y + 250}M${x - 250} ${y + 250}L${x + 250} ${y - 250}`} {...line} />;
  return (
    <text x={x} y={y} fill={red} fontSize={210} onClick={onClick}>
      {shape.words.split('\n').map((text, at) => (
        <tspan key={at} x={x} dy={at === 0 ? 170 : 260}>
          {text}
        </tspan>
      ))}
    </text>
  );
}
