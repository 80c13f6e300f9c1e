import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { useSettings } from './settings.ts'

type NeedsScriptProps = {
  className?: string
  /** what does not work, with the e-mail address to write to instead */
  children: (contactEmail: string) => ReactNode
}

/** Shown if scripts are switched off, instead of a form that would do nothing. */
export const NeedsScript = (props: NeedsScriptProps) => (
  // Preact leaves the inside of `noscript` alone in the browser, so its code need not be loaded there.
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
