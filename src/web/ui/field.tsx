import { type ComponentProps, type ReactNode, useId } from 'react'
import * as messages from '#messages/ui.ts'
import { Icon } from './icon.tsx'

type Described = {
  label: ReactNode
  /** one sentence under the field */
  hint?: ReactNode
  /** what is wrong with the value, in a sentence; marks the field as invalid */
  error?: string | undefined
  required?: boolean
}

/**
 * The leading space is inside the element: as a text node of its own it counts as a layout shift if a streamed page is
 * cut there.
 */
export const RequiredStar = () => (
  <span className="text-vaarikas" aria-hidden="true">
    {' *'}
  </span>
)

type FrameProps = Described & { id: string; className?: string; children: ReactNode }

const ids = (id: string) => ({ required: `${id}-required`, hint: `${id}-hint`, error: `${id}-error` })

/** Returns the ARIA attributes that describe a control. */
function described(id: string, { hint, error, required }: Omit<Described, 'label'>) {
  const parts = ids(id)
  const by = [required && parts.required, error && parts.error, hint && parts.hint].filter(Boolean)
  return {
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': by.length > 0 ? by.join(' ') : undefined,
  }
}

/** Label, control, hint and error of one field, in this order. */
function Frame({ id, label, hint, error, required, className = '', children }: FrameProps) {
  const parts = ids(id)
  return (
    <div className={`flex flex-col gap-[7px] ${className}`}>
      <div className="text-label font-semibold">
        <label htmlFor={id}>{label}</label>
        {required && (
          <>
            <RequiredStar />
            <span id={parts.required} className="sr-only">
              {messages.required}
            </span>
          </>
        )}
      </div>
      {children}
      {error && <FieldError id={parts.error}>{error}</FieldError>}
      {hint && (
        <p id={parts.hint} className="text-hint text-tint-2">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The sentence under a control with an invalid value. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-center gap-[7px] text-hint font-medium text-vaarikas">
      <Icon name="warning" className="size-[18px]" />
      {children}
    </p>
  )
}

type Control<Tag extends 'input' | 'textarea' | 'select'> = Described & Omit<ComponentProps<Tag>, 'required'>

/**
 * The fields take every prop of their native element, so `{...register('email')}` of react-hook-form fits. `required`
 * only marks the field: the form checks whether it is filled, in the shop's own words.
 */
export function TextField({
  label,
  hint,
  error,
  required,
  className,
  children,
  ...rest
}: Control<'input'> & {
  /** placed over the field: an icon at its end, a list under it */
  children?: ReactNode
}) {
  const made = useId()
  const id = rest.id ?? made
  return (
    <Frame id={id} label={label} hint={hint} error={error} required={required} className={className}>
      <span className="relative grid">
        <input
          type="text"
          {...rest}
          id={id}
          className="input"
          {...described(id, { hint, error, required })}
        />
        {children}
      </span>
    </Frame>
  )
}

export function TextArea({ label, hint, error, required, className, ...rest }: Control<'textarea'>) {
  const made = useId()
  const id = rest.id ?? made
  return (
    <Frame id={id} label={label} hint={hint} error={error} required={required} className={className}>
      <textarea {...rest} id={id} className="input" {...described(id, { hint, error, required })} />
    </Frame>
  )
}

/** A native select, which opens in the device's own way. */
export function SelectField({ label, hint, error, required, className, ...rest }: Control<'select'>) {
  const made = useId()
  const id = rest.id ?? made
  return (
    <Frame id={id} label={label} hint={hint} error={error} required={required} className={className}>
      <span className="relative grid">
        <select {...rest} id={id} className="input" {...described(id, { hint, error, required })} />
        <span className="pointer-events-none absolute right-3.5 self-center">
          <Icon name="down" className="size-5" />
        </span>
      </span>
    </Frame>
  )
}
