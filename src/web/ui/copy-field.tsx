import { useId, useState } from 'react'
import * as messages from '#messages/ui.ts'
import { Button } from './button.tsx'

/** A text to copy, such as a link or an id. If the clipboard is unavailable, the text is selected for copying by hand. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      const field = document.getElementById(id)
      if (field instanceof HTMLInputElement) field.select()
    }
  }
  return (
    <div className="grid gap-[7px]">
      <label htmlFor={id} className="text-label font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={event => event.target.select()}
          className="input min-h-11 min-w-0 rounded-[11px] py-1.5 text-label"
        />
        <Button look="line" size="small" onClick={copy}>
          {messages.copy}
        </Button>
      </div>
      <p role="status" className="text-hint text-tint-2 empty:hidden">
        {isCopied && messages.copied}
      </p>
    </div>
  )
}
