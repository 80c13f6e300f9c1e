import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { PASSPORT_CODE, readPassportCode } from '#domain/yarn.ts'
import * as messages from '#messages/shop/yarn.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { typedCode } from './load-passport.ts'

/** A code may be typed in parts. */
const TYPED_MAX = 40

/**
 * The page whose address is printed on swing tags: leads from a tag's code to its passport. A real form: it also works
 * before hydration, and without JavaScript.
 */
export function FindPassport() {
  const navigate = useNavigate()
  const sent = typedCode(useSearch({ strict: false }))
  const [fault, setFault] = useState(sent ? messages.codeFault : undefined)
  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    const code = readPassportCode(field.value)
    if (PASSPORT_CODE.test(code)) return void navigate({ to: '/pass/{-$code}', params: { code } })
    setFault(messages.codeFault)
    field.focus()
  }
  return (
    <div className="wrap pt-7 pb-16 md:pt-14 md:pb-24">
      <h1 className="text-page">{messages.passport}</h1>
      <p className="mt-5 max-w-[38rem] text-lead">{messages.findIntro}</p>
      <form action="/pass" onSubmit={open} className="mt-9 grid max-w-[34rem] gap-5">
        <TextField
          label={messages.codeLabel}
          hint={messages.codeHint}
          error={fault}
          name="code"
          defaultValue={sent}
          placeholder="7K2M9 QX4TB"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={TYPED_MAX}
        />
        <div>
          <Button type="submit">{messages.openPassport}</Button>
        </div>
      </form>
    </div>
  )
}
