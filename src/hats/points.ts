/** A point of the drawing, y downwards; a whole hat is drawn on 400 × 400. */
export type Point = readonly [x: number, y: number]

/** Rounds to a tenth of a unit, which is finer than any screen shows a hat. */
export const num = (value: number): string => String(Math.round(value * 10) / 10)

export const xy = ([x, y]: Point): string => `${num(x)} ${num(y)}`

/** Returns the offset from one point to another, for a relative path command. */
export const step = (from: Point, to: Point): string =>
  `${num(to[0] - from[0])} ${num(to[1] - from[1])}`.replace(' -', '-')

export const polyline = (points: readonly Point[]): string => `M${points.map(xy).join('L')}`
export const polygon = (points: readonly Point[]): string => `${polyline(points)}Z`

/** Returns `count + 1` values from `from` to `to`, both included. */
export const spread = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count)

/** Parses points from text: `'318 96, 250 84'`. */
export const pointsOf = (text: string): Point[] =>
  text.split(',').map(point => {
    const [x, y] = point.trim().split(' ').map(Number)
    return [x!, y!]
  })

/** Returns the length of a polyline, and a function that finds the point at a distance from its start. */
export function walkAlong(points: readonly Point[]): { length: number; at: (way: number) => Point } {
  const ways = [0]
  for (let i = 1; i < points.length; i++) {
    const [before, after] = [points[i - 1]!, points[i]!]
    ways.push(ways[i - 1]! + Math.hypot(after[0] - before[0], after[1] - before[1]))
  }
  const at = (way: number): Point => {
    let i = 1
    while (i < ways.length - 1 && ways[i]! < way) i++
    const [before, after] = [points[i - 1]!, points[i]!]
    const share = (way - ways[i - 1]!) / (ways[i]! - ways[i - 1]!)
    return [before[0] + (after[0] - before[0]) * share, before[1] + (after[1] - before[1]) * share]
  }
  return { length: ways.at(-1)!, at }
}

/** Segments between two points of a smooth line: enough that no curve shows corners. */
const SMOOTHNESS = 12

/** Returns a smooth line through the points (Catmull–Rom spline), as a polyline of many short segments. */
export function smoothLine(points: readonly Point[]): Point[] {
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))]!
  const line: Point[] = [at(0)]
  for (let i = 0; i + 1 < points.length; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (const t of spread(0, 1, SMOOTHNESS).slice(1)) {
      const along = (axis: 0 | 1) =>
        from[axis] +
        (t / 2) *
          (to[axis] -
            before[axis] +
            t *
              (2 * before[axis] -
                5 * from[axis] +
                4 * to[axis] -
                after[axis] +
                t * (3 * (from[axis] - to[axis]) + after[axis] - before[axis])))
      line.push([along(0), along(1)])
    }
  }
  return line
}

/** Positive if the path from `a` via `b` to `c` turns left. */
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

/** Returns the convex hull of the points (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}
