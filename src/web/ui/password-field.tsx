import { type ComponentProps, useId, useState } from 'react'
import * as messages from '#messages/ui.ts'
import { TextField } from './field.tsx'

/** A password field with a button that shows what is typed. */
export function PasswordField(field: Omit<ComponentProps<typeof TextField>, 'type' | 'children'>) {
  const [isShown, setIsShown] = useState(false)
  const made = useId()
  const id = field.id ?? made
  return (
    <TextField
      {...field}
      id={id}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
    >
      <button
        type="button"
        aria-controls={id}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="absolute right-1.5 flex min-h-11 items-center self-center rounded-field bg-lumi px-3 text-hint font-semibold underline underline-offset-2"
      >
        {messages.showTyped}
      </button>
    </TextField>
  )
}
