import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref for the heading over a form, which gets the focus when the answer has replaced the form. */
export function useFocusOnAnswer(isAnswered: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnswered) heading.current?.focus()
  }, [isAnswered])
  return heading
}
