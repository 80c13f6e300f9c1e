import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { useSettings } from './settings.ts'

type NeedsScriptProps = {
  className?: string
  /** what does not work, and that one may write instead */
  children: (contactEmail: string) => ReactNode
}

/** Shown where scripts are switched off, in place of a form that would do nothing. */
export const NeedsScript = (props: NeedsScriptProps) => (
  // Preact leaves the inside of `noscript` alone in the browser, so the browser need not load it.
  <noscript>{import.meta.env.SSR && <Words {...props} />}</noscript>
)

function Words({ className = '', children }: NeedsScriptProps) {
  const { contactEmail } = useSettings()
  return (
    <Notice tone="orange" className={className}>
      {children(contactEmail)}
    </Notice>
  )
}
