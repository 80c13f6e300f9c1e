import type { ReactNode } from 'react'
import type { PublicSettings } from '#contract/settings.ts'
import * as messages from '#messages/shop/contact.ts'
import { Stitch } from '#web/ui/stitch.tsx'

type Facts = Pick<
  PublicSettings,
  'contactEmail' | 'location' | 'videoUrl' | 'videoHandle' | 'photoUrl' | 'legal'
>

/** How to reach the maker, who sells, and her accounts elsewhere. */
export function ContactDetails({ facts }: { facts: Facts }) {
  const { contactEmail, location, videoUrl, videoHandle, photoUrl, legal } = facts
  return (
    <div className="overflow-hidden rounded-tile bg-voi p-7 sm:p-9">
      <h2 className="legend">{messages.whereToFindMe}</h2>
      <dl className="mt-6 grid gap-5 text-roomy [&_dt]:text-hint [&_dt]:text-tint-2">
        <div>
          <dt>{messages.emailLabel}</dt>
          <dd>
            <a href={`mailto:${contactEmail}`} className="notranslate tlink max-w-full break-all">
              {contactEmail}
            </a>
          </dd>
        </div>
        {location && (
          <div>
            <dt>{messages.locationLabel}</dt>
            <dd>{location}</dd>
          </div>
        )}
        {legal.name && (
          <div>
            <dt>{messages.sellerLabel}</dt>
            <dd>
              {legal.name}
              {legal.registryCode && messages.registryCode(legal.registryCode)}
            </dd>
            {legal.address && <dd>{legal.address}</dd>}
            {legal.phone && (
              <dd>
                <a href={`tel:${legal.phone.replaceAll(/[^+\d]/g, '')}`} className="tlink">
                  {legal.phone}
                </a>
              </dd>
            )}
          </div>
        )}
      </dl>
      {(videoUrl || photoUrl) && (
        <>
          <Stitch className="my-6" />
          <ul className="flex flex-wrap gap-x-8 gap-y-2">
            <SocialLink href={videoUrl}>TikTok</SocialLink>
            <SocialLink href={photoUrl}>Instagram</SocialLink>
          </ul>
          {videoHandle && <p className="mt-3 text-hint text-tint-2">{videoHandle}</p>}
        </>
      )}
      {/* Decorative; its background is the card's own. */}
      <img
        src="/media/konn-vihm-rotil/640.webp"
        alt=""
        width={640}
        height={640}
        loading="lazy"
        className="mx-auto -mb-12 h-auto w-full max-w-[340px]"
      />
    </div>
  )
}

const SocialLink = ({ href, children }: { href: string; children: ReactNode }) =>
  href && (
    <li>
      <a href={href} rel="noopener me" className="tlink">
        {children}
      </a>
    </li>
  )
