import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the page's script has come. A choice made before that would be seen by the browser and not by the page; a form
 * that is `inert` until then takes none.
 */
export const useAwake = (): boolean =>
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
 * Stands in the page itself, so that it is there before any other script. A click on a button is noted, shown as being under
 * way, and made up for by `useEarlyClicks`; a choice in a form that waits is sent at once, as a form without scripts would
 * be, and noted for `useEarlyChoices`. The first words keep zod from trying whether it may make functions of text: it may not,
 * and each try would be a breach of the page's policy.
 */
export const EARLY_SCRIPT = import.meta.env.SSR
  ? `__zod_globalConfig={jitless:true};earlyClicks=new Set;addEventListener('click',e=>{let b=self.earlyClicks&&e.target.closest('button[type=button]');if(b){e.stopImmediatePropagation();earlyClicks.add(b);b.setAttribute('aria-busy','true')}},true);for(let t of['input','change'])addEventListener(t,e=>{let s=e.target,f=s.closest('form[data-waits]');if(f){e.stopImmediatePropagation();s.dataset.early=s.value;t=='change'&&f.submit()}},true)`
  : ''

/** For the root of a page that the server has drawn: the clicks before the script has come count now, each button's once. */
export function useEarlyClicks(): void {
  useEffect(() => {
    const { earlyClicks = [] } = window
    delete window.earlyClicks
    // After the effects: React wakes up what is clicked, but not from within its own work.
    setTimeout(() => {
      for (const button of earlyClicks) {
        button.removeAttribute('aria-busy')
        button.click()
      }
    })
  }, [])
}

/**
 * For a form that waits: a browser may drop what it was sending when the page woke up meanwhile, and React puts each list back
 * to what the server knew. What was chosen before counts all the same.
 * @param choose takes the choices, by the names of their fields
 */
export function useEarlyChoices(
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
