import { useId } from 'react'

type DayBarsProps = {
  /** the value of each day's bar; negative values hang below the axis */
  bars: readonly number[]
  /** the values to compare with, a stitch for each day; may be longer than the bars */
  stitches?: readonly number[]
  /** the text alternative for screen readers */
  label: string
  /** labels under some of the columns, by index from 0 */
  ticks: readonly { at: number; text: string }[]
}

/** Widths of a column, its bar and a stitch, and the space above the highest bar, in the drawing's own units. */
const SLOT = 10
const BAR = 7.5
const STITCH = 6.4
const EDGE = 4

/** A knitted stitch: two leaves that meet at the bottom. */
const VEE =
  'M.5.2C2 .4 3.5 2.6 3.5 6.2c0 .6-.1.9-.3.8C1.5 6 .3 3.8.2 1 .2.4.3.2.5.2zM7 .2C5.5.4 4 2.6 4 6.2c0 .6.1.9.3.8C6 6 7.2 3.8 7.3 1 7.3.4 7.2.2 7 .2z'

/** The drawing's height as a part of its width, for any number of days. */
const HEIGHT = 0.36

/** A number for each day, as knitted columns; the compared days as a row of stitches. */
export function DayBars({ bars, stitches = [], label, ticks }: DayBarsProps) {
  const knit = useId()
  const columns = Math.max(bars.length, stitches.length, 1)
  const all = [...bars, ...stitches]
  const top = Math.max(...all, 0)
  const bottom = Math.min(...all, 0)
  const width = columns * SLOT
  const height = width * HEIGHT
  const scale = (height - 2 * EDGE) / (top - bottom || 1)
  const yOf = (value: number) => EDGE + (top - value) * scale
  return (
    <div>
      <svg viewBox={`0 0 ${width} ${height}`} className="w-full" role="img" aria-label={label}>
        <defs>
          <pattern
            id={knit}
            width={BAR}
            height={STITCH}
            x={(SLOT - BAR) / 2}
            y={yOf(0)}
            patternUnits="userSpaceOnUse"
          >
            <rect width={BAR} height={STITCH} fill="var(--color-sammal)" />
            {/* Each stitch begins in the one below it. */}
            {[-1, 0].map(row => (
              <path key={row} d={VEE} transform={`translate(0 ${row * STITCH})`} fill="#4f9a70" />
            ))}
          </pattern>
        </defs>
        {bars.map((value, day) =>
          value === 0 ? null : (
            // The columns are days, identified only by their position.
            // biome-ignore lint/suspicious/noArrayIndexKey: as said above
            <g key={day} transform={`translate(${day * SLOT} 0)`}>
              <rect
                x={(SLOT - BAR) / 2}
                width={BAR}
                y={Math.min(yOf(value), yOf(0))}
                height={Math.max(Math.abs(value) * scale, 1)}
                fill={value > 0 ? `url(#${knit})` : 'var(--color-vaarikas)'}
              />
            </g>
          ),
        )}
        <line
          x1={0}
          x2={width}
          y1={yOf(0)}
          y2={yOf(0)}
          stroke="var(--color-tint)"
          strokeOpacity={0.4}
          strokeDasharray={`${SLOT * 0.69} ${SLOT * 0.31}`}
          strokeWidth={1.4}
        />
        {stitches.map((value, day) =>
          value === 0 ? null : (
            <line
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={day}
              x1={day * SLOT + 2}
              x2={day * SLOT + SLOT - 2}
              y1={yOf(value)}
              y2={yOf(value)}
              stroke="#b3561c"
              strokeWidth={2.6}
              strokeLinecap="round"
            />
          ),
        )}
      </svg>
      <div className="relative mt-1 h-5 text-small text-tint-2" aria-hidden="true">
        {ticks.map(({ at, text }) => (
          <span
            key={at}
            className="num absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${((at + 0.5) / columns) * 100}%` }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}
