import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { hydrated } from '#web/platform/hydrate-in-turn.tsx'

const never = () => () => undefined

/**
 * Whether the page's script has come. A choice made before that would be seen by the browser and not by the page; a form
 * that is `inert` until then takes none.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

declare global {
  interface Window {
    /** buttons that were clicked before the script has come */
    earlyClicks?: Set<HTMLButtonElement>
  }
}

/**
 * Runs in the page before any other script, as text: it knows nothing of this file. A click on a button is noted, shown as
 * being under way, and made up for by `useReplayEarlyClicks`; a choice in a form that waits is sent at once, as a form without
 * scripts would be, and noted for `useReplayEarlyChoices`.
 */
function catchEarly() {
  // Keeps zod from trying whether it may make functions of text: it may not, and each try would breach the page's policy.
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

/** For the head of a page that the server draws. */
export const EARLY_SCRIPT = import.meta.env.SSR ? `(${catchEarly})()` : ''

/** For the root of a page that the server has drawn: the clicks before the script has come count now, each button's once. */
export function useReplayEarlyClicks(): void {
  useEffect(() => {
    hydrated().then(() => {
      const { earlyClicks = [] } = window
      delete window.earlyClicks
      // After all effects, which may be what hears the click.
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
 * For a form that is inert until hydration: the browser may drop a submit when the page hydrates meanwhile, and that
 * resets each list to the server's value. The earlier choices are replayed.
 * @param choose takes the choices, by the names of their fields
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
