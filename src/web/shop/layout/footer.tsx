import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as messages from '#messages/shop/layout.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Wordmark } from '#web/shop/settings/wordmark.tsx'
import { ShellEdge, Stitch } from '#web/ui/stitch.tsx'
import { FOOTER_LINKS } from './nav-links.ts'

export function Footer() {
  const { brand, footerLine, videoUrl, photoUrl, payment } = useSettings()
  return (
    // The footer takes the space that a short page leaves: if `main` took it, the footer would rise while the page
    // arrives piece by piece.
    <footer className="on-dark flex grow flex-col">
      <ShellEdge className="text-tint" />
      <div className="grow bg-tint text-[#f3efe8]">
        <div className="wrap pt-16 pb-10">
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-[34px] sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)] sm:gap-9 md:gap-12">
            <div>
              <Wordmark brand={brand} onDark className="w-[300px] max-w-full" />
              {footerLine && <p className="hand mt-[22px] max-w-[30ch] text-[1.1875rem]">{footerLine}</p>}
            </div>
            <ul className="text-[1.125rem]">
              {FOOTER_LINKS.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="footer-link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
            <ul className="text-[1.125rem]">
              <SocialLink href={videoUrl}>TikTok</SocialLink>
              <SocialLink href={photoUrl}>Instagram</SocialLink>
              {/* The specification's own text, for a shop whose settings name no payment methods. */}
              <li className="footer-link">{payment?.text ?? messages.payWithPaypal}</li>
            </ul>
          </div>
          <Stitch className="mt-14 opacity-50" />
          <p className="mt-[18px] flex flex-col gap-x-6 gap-y-1.5 text-hint text-[#cfc7c4] sm:flex-row sm:justify-between">
            <span className="notranslate">© 2025 {brand}</span>
            <span>{messages.crochetedByHand}</span>
          </p>
        </div>
      </div>
    </footer>
  )
}

const SocialLink = ({ href, children }: { href: string; children: ReactNode }) =>
  href && (
    <li>
      <a href={href} rel="noopener me" className="footer-link">
        {children}
      </a>
    </li>
  )
