/** A placeholder for content that is loading; the caller sets size and corners, and `aria-busy` around it. */
export const Skeleton = ({ className }: { className: string }) => (
  <div className={`skeleton ${className}`} aria-hidden="true" />
)
