import { useEffect, useRef, useSyncExternalStore } from 'react'

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

/**
 * Stands in the page itself, so that it is there before any other script. A click on a button that waits is noted, shown
 * as being under way, and made up for by `useEarlyClick`; a choice in a form that waits is sent at once, as a form without
 * scripts would be. The first words keep zod from trying whether it may make functions of text: it may not, and each try would
 * be a breach of the page's policy.
 */
export const EARLY_SCRIPT = import.meta.env.SSR
  ? `__zod_globalConfig={jitless:true};addEventListener('click',e=>{let b=e.target.closest('button[data-waits]');if(b){e.stopImmediatePropagation();b.dataset.clicked='';b.setAttribute('aria-busy','true')}},true);addEventListener('change',e=>{let f=e.target.closest('form[data-waits]');if(f){e.stopImmediatePropagation();f.submit()}},true)`
  : ''

/** For a button of a page that the server has drawn: a click before the script has come counts once it has. */
export function useEarlyClick() {
  const isAwake = useAwake()
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = ref.current
    if (!isAwake || button?.dataset.clicked === undefined) return
    delete button.dataset.clicked
    button.removeAttribute('aria-busy')
    button.click()
  }, [isAwake])
  return { ref, 'data-waits': isAwake ? undefined : '' }
}
