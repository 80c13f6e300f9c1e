import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref that says whether the component is still mounted: a late answer to a form that she has closed must not
 * close or change what she has opened since.
 */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
