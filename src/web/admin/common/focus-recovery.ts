import { useEffect, useRef } from 'react'

/** What a heading names. */
const PART = 'li, article, section, aside'

type Place = { part: Element; beside: Element | null }

function placesOf(target: Element): Place[] {
  const places: Place[] = []
  for (let part = target.closest(PART); part; part = part.parentElement?.closest(PART) ?? null)
    places.push({ part, beside: part.nextElementSibling ?? part.previousElementSibling })
  return places
}

function headingNear(places: readonly Place[]): HTMLElement | undefined {
  for (const { part, beside } of places)
    for (const each of [part, beside]) {
      const heading = each?.isConnected ? each.querySelector<HTMLElement>('h2, h3') : null
      if (heading) return heading
    }
  return undefined
}

/**
 * A button often goes with what it does: a paid order cannot be paid again, saved settings have no bar to save them. The
 * focus then goes to the heading of the part it was in last, or of the one beside it, instead of to the page's beginning.
 * @returns a ref for what it watches over
 */
export function useFocusRecovery() {
  const area = useRef<HTMLElement>(null)
  useEffect(() => {
    const watched = area.current
    if (!watched) return
    let focused: Element | undefined
    let places: Place[] = []
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      focused = target
      const here = placesOf(target)
      if (here.length > 0) places = here
    }
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      focused = undefined
      const heading = headingNear(places)
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    watched.addEventListener('focusin', remember)
    observer.observe(watched, { childList: true, subtree: true })
    // A question that was asked over the page goes after what it was asked by.
    observer.observe(document.body, { childList: true })
    return () => {
      watched.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
  return area
}
