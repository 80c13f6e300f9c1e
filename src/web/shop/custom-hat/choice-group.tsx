import { type FocusEvent, type ReactNode, useId } from 'react'
import { type FieldPath, useFormContext, useFormState } from 'react-hook-form'
import type { HatLook } from '#domain/hat-look.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import { FieldError, RequiredStar } from '#web/ui/field.tsx'
import type { HatForm } from './hat-form.ts'

type ChoiceGroupProps = {
  /** the field of the look that is chosen here */
  field: keyof HatLook
  legend: ReactNode
  required?: boolean
  /** at the right end of the legend */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * A question of the form with several answers to click. Shows what is wrong with the answer when the group loses focus.
 */
export function ChoiceGroup({
  field,
  legend,
  required = false,
  aside,
  className = '',
  children,
}: ChoiceGroupProps) {
  const path = `look.${field}` as FieldPath<HatForm>
  const { trigger, getFieldState } = useFormContext<HatForm>()
  const formState = useFormState<HatForm>({ name: path })
  const error = getFieldState(path, formState).error?.message
  const errorId = useId()
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) void trigger(path)
  }
  return (
    <fieldset aria-describedby={error ? errorId : undefined} onBlur={leave} className={className}>
      {/* A floated legend sits on one line with what follows it. */}
      <legend className="float-left text-label font-semibold">
        {legend}
        {required && (
          <>
            <RequiredStar />
            <span className="sr-only"> {messages.required}</span>
          </>
        )}
      </legend>
      <p className="num min-h-6 text-right text-hint text-tint-2">{aside}</p>
      <div className="clear-both pt-3">{children}</div>
      {error && (
        <div className="mt-2.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
