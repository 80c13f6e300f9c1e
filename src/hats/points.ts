/** A point of the drawing, y downwards; a whole hat stands on 400 × 400. */
export type Point = readonly [x: number, y: number]

/** A tenth of a unit is finer than any screen shows a hat. */
export const num = (value: number): string => String(Math.round(value * 10) / 10)

export const xy = ([x, y]: Point): string => `${num(x)} ${num(y)}`

/** The way from one point to another, for a relative path command. */
export const step = (from: Point, to: Point): string =>
  `${num(to[0] - from[0])} ${num(to[1] - from[1])}`.replace(' -', '-')

export const polyline = (points: readonly Point[]): string => `M${points.map(xy).join('L')}`
export const polygon = (points: readonly Point[]): string => `${polyline(points)}Z`

/** `count + 1` values from `from` to `to`, both included. */
export const spread = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count)

/** Above 0 where the way from `a` over `b` to `c` turns left. */
const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

function halfHull(sorted: readonly Point[]): Point[] {
  const half: Point[] = []
  for (const point of sorted) {
    while (half.length > 1 && turn(half.at(-2)!, half.at(-1)!, point) <= 0) half.pop()
    half.push(point)
  }
  half.pop()
  return half
}

/** The smallest convex outline around the points (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}
