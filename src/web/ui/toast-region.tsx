import { useEffect, useState } from 'react'
import { useLoaded } from '#web/platform/use-loaded.ts'
import { useShownToast } from './toast.ts'

const load = () => import('./toaster.tsx')

/**
 * Mounted once, at the end of the document. Loads the code of the toasts at the first interaction, or with the first
 * toast.
 */
export function ToastRegion() {
  const shown = useShownToast()
  const [isSought, setIsSought] = useState(false)
  const Toaster = useLoaded(load, shown?.id ?? isSought)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('pointerdown', () => void load(), { once: true, signal })
    addEventListener('keydown', event => (event.key === 'F8' ? setIsSought(true) : void load()), { signal })
    return () => listening.abort()
  }, [])

  return Toaster && <Toaster isSought={isSought} />
}
