import './checkbox.css'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, error, className = '', ...rest }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={`grid gap-[7px] ${className}`}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          {...rest}
          type="checkbox"
          className="tick"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
