import { useEffect, useRef } from 'react'
import { keepFocusInSight } from './focus-in-sight.ts'

/** The elements that a heading names. */
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

const WINDOW = '[role=dialog], [role=alertdialog]'

/**
 * Restores the focus when the focused button disappears with what it has done. Moves it to the heading of the part it was
 * last in, or of a neighbouring part; to the beginning of the page or dialog only if there is none.
 * @returns a ref for the area to watch, besides the dialogs
 */
export function useFocusRecovery<Area extends HTMLElement = HTMLElement>() {
  const area = useRef<Area>(null)
  useEffect(() => {
    const watched = area.current
    if (!watched) return
    let focused: { element: Element; root: Element } | undefined
    /** of the page and of each dialog over it, the last used one at the end */
    const places = new Map<Element, Place[]>()
    const remember = ({ target: element }: FocusEvent) => {
      if (!(element instanceof Element)) return
      const root = element.closest(WINDOW) ?? watched
      if (!root.contains(element)) return
      focused = { element, root }
      const here = placesOf(element)
      if (here.length === 0) return
      places.delete(root)
      places.set(root, here)
    }
    const observer = new MutationObserver(() => {
      if (!focused || focused.element.isConnected || document.activeElement !== document.body) return
      const { root } = focused
      focused = undefined
      for (const each of places.keys()) if (!each.isConnected) places.delete(each)
      // A dialog closed over the page: the focus returns to where it was opened.
      const heading = headingNear((root.isConnected ? places.get(root) : [...places.values()].at(-1)) ?? [])
      const place = heading ?? (root.isConnected ? root : undefined)
      if (!(place instanceof HTMLElement)) return
      place.tabIndex = -1
      place.focus({ preventScroll: true })
      if (heading) keepFocusInSight({ target: heading })
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
  return area
}
