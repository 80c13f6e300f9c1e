import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { hydrated } from '#web/platform/hydrate-in-turn.tsx'

const never = () => () => undefined

/**
 * Whether the page is hydrated. The browser would see an earlier choice but the page would not, so a form stays `inert`
 * until then.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

declare global {
  interface Window {
    /** buttons clicked before the page was hydrated */
    earlyClicks?: Set<HTMLButtonElement>
  }
}

/**
 * Runs in the page as text before any other script, so it cannot use anything from this file. Records a click on a
 * button, shows the button as busy, and leaves the click to `useReplayEarlyClicks`. Submits a choice in a waiting form
 * at once, as a form without scripts does, and records it for `useReplayEarlyChoices`.
 */
function catchEarly() {
  // Keeps zod from testing whether it may compile functions: it may not, and each test would violate the page's policy.
  Object.assign(window, { __zod_globalConfig: { jitless: true } })
  window.earlyClicks = new Set()
  const clicked = (event: Event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[type=button]')
    if (!window.earlyClicks || !button) return
    event.stopImmediatePropagation()
    window.earlyClicks.add(button)
    button.setAttribute('aria-busy', 'true')
  }
  const chosen = (event: Event) => {
    const list = event.target as HTMLSelectElement
    const form = list.closest<HTMLFormElement>('form[data-waits]')
    if (!form) return
    event.stopImmediatePropagation()
    list.dataset.early = list.value
    if (event.type === 'change') form.submit()
  }
  addEventListener('click', clicked, true)
  addEventListener('input', chosen, true)
  addEventListener('change', chosen, true)
}

/** For the head of a page that the server renders. */
export const EARLY_SCRIPT = import.meta.env.SSR ? `(${catchEarly})()` : ''

/** Replays the clicks from before hydration, one per button; for the root of a page rendered by the server. */
export function useReplayEarlyClicks(): void {
  useEffect(() => {
    hydrated().then(() => {
      const { earlyClicks = [] } = window
      delete window.earlyClicks
      // After all effects, which may add the click's listener.
      setTimeout(() => {
        for (const button of earlyClicks) {
          button.removeAttribute('aria-busy')
          button.click()
        }
      })
    })
  }, [])
}

/**
 * Replays the choices made before hydration in a form that is inert until then: the browser may drop a submit while the
 * page hydrates, and hydration resets each select to the server's value.
 * @param choose takes the choices by field name
 */
export function useReplayEarlyChoices(
  form: RefObject<HTMLFormElement | null>,
  choose: (choices: Record<string, string>) => void,
): void {
  const take = useEffectEvent(choose)
  useEffect(() => {
    const lists = [...(form.current?.querySelectorAll<HTMLSelectElement>('select[data-early]') ?? [])]
    if (lists.length === 0) return
    const choices = Object.fromEntries(lists.map(({ name, dataset }) => [name, dataset.early ?? '']))
    // After the effects, when the router listens.
    setTimeout(() => take(choices))
  }, [form])
}
