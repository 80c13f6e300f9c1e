import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Wordmark } from '#web/shop/settings/wordmark.tsx'

/** The layout of the sign-in screens. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { brand } = useSettings()
  return (
    <div className="wrap max-w-[520px] pt-2 pb-16">
      <header>
        <a href="#sisu" className="skip-link">
          Otse sisu juurde
        </a>
        <Link to="/" aria-label={`${brand}: poe juurde`} className="block w-[120px]">
          <Wordmark brand={brand} />
        </Link>
      </header>
      <main id="sisu" tabIndex={-1} className="pt-8 md:pt-14">
        {children}
      </main>
    </div>
  )
}
