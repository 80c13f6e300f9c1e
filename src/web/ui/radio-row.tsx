import './radio-row.css'
import type { ComponentProps, ReactNode } from 'react'

/** One white block of radio rows. Label the group with a `fieldset` and `legend`, or with `aria-labelledby`. */
export function RadioRows({ children, ...rest }: ComponentProps<'div'>) {
  return (
    <div role="radiogroup" {...rest} className="choices">
      {children}
    </div>
  )
}

/** A radio button among others on one line. */
export const Radio = ({ label, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) => (
  <label className="flex min-h-11 items-center gap-2.5">
    <input {...rest} type="radio" className="dot" />
    <span>{label}</span>
  </label>
)

type RadioRowProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  /** a second, quieter line */
  note?: ReactNode
  /** at the right end, such as a price */
  aside?: ReactNode
}

export function RadioRow({ label, note, aside, ...rest }: RadioRowProps) {
  return (
    <label className="choice">
      <input {...rest} type="radio" className="dot" />
      <span>
        {label}
        {note && <span className="block text-hint text-tint-2">{note}</span>}
      </span>
      {aside}
    </label>
  )
}
