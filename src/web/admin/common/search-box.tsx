import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** How long typing must pause before the search runs. */
const PAUSE_MS = 250

type SearchBoxProps = {
  label: string
  placeholder: string
  q: string
  onSearch: (q: string) => void
  className?: string
}

/** A search box for a list; the search text is part of the screen's URL. */
export function SearchBox({ label, placeholder, q, onSearch, className = '' }: SearchBoxProps) {
  const [typed, setTyped] = useState(q)
  const [shown, setShown] = useState(q)
  // A tap on a counter, or a step back, changes the search text, and the box with it.
  if (shown !== q) {
    setShown(q)
    if (typed.trim() !== q) setTyped(q)
  }
  const searchLater = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => searchLater(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, q])
  return (
    <span className={`relative grid ${className}`}>
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // Enter must not submit the form around the box.
          event.preventDefault()
          if (typed.trim() !== q) onSearch(typed.trim())
        }}
        className="input min-h-11 rounded-[11px] py-1.5 pl-11 text-label"
      />
      <span className="pointer-events-none absolute left-3.5 self-center text-tint-2">
        <Icon name="search" className="size-5" />
      </span>
    </span>
  )
}
