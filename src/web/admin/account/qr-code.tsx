import { encode } from 'uqr'

/** What a phone's camera reads, drawn in one path; to stand on white with some of it around. @param label what it is for, for those who do not see it */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-[220px]"
    >
      <path d={path} />
    </svg>
  )
}
