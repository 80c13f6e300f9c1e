import { useSyncExternalStore } from 'react'

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
