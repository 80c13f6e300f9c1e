import type { ReactNode } from 'react'

/** Running stitch: the shop's divider. */
export const Stitch = ({ className = '' }: { className?: string }) => <hr className={`stitch ${className}`} />

/** Five worked rows between two parts of a page. */
export const Scarf = () => (
  <div className="sall" aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
    <i />
  </div>
)

type EdgeProps = { side?: 'top' | 'left' | 'bottom'; className: string }

const EDGE = { top: 'scal', left: 'scal-left', bottom: 'scal-down' } as const

/** Shell edging along a flat ground; the text colour in `className` is that ground's colour. */
export const ShellEdge = ({ side = 'top', className }: EdgeProps) => (
  <div className={`${EDGE[side]} ${className}`} aria-hidden="true" />
)

type SewnLabelProps = {
  small?: boolean
  role?: 'status'
  /** background, text colour and position */
  className?: string
  children: ReactNode
}

/** A woven label, sewn on at both ends. */
export const SewnLabel = ({ small = false, role, className = '', children }: SewnLabelProps) => (
  <span role={role} className={`silt ${small ? 'silt-small' : ''} ${className}`}>
    {children}
  </span>
)
