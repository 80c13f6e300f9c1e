/** A shape that stands in for what is on its way; the caller gives size and corners and says `aria-busy` around it. */
export const Skeleton = ({ className }: { className: string }) => (
  <div className={`skeleton ${className}`} aria-hidden="true" />
)
