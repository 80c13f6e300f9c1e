import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ContactForm } from '#web/features/contact/contact-form.tsx'
import { useSettings } from '#web/features/settings/settings.ts'
import { pageHead } from '#web/head.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Stitch } from '#web/ui/stitch.tsx'

export const Route = createFileRoute('/contact')({
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: 'Kontakt',
      description: 'Küsi mütsi, tellimuse või millegi hoopis muu kohta. Kirja loeb see, kes heegeldab.',
      path: '/contact',
    }),
  component: ContactPage,
})

function ContactPage() {
  return (
    <div className="wrap pb-16 md:pb-24">
      <h1 className="pt-7 text-page md:pt-14">Kirjuta mulle</h1>
      <div className="mt-9 grid items-start gap-12 md:mt-14 md:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] md:gap-20">
        <div>
          <ContactForm />
          <noscript>
            <WithoutScript />
          </noscript>
        </div>
        <Details />
      </div>
    </div>
  )
}

function Details() {
  const { contactEmail, location, videoUrl, videoHandle, photoUrl, legal } = useSettings()
  return (
    <div className="overflow-hidden rounded-tile bg-voi p-7 sm:p-9">
      <h2 className="legend">Kust mind leiab</h2>
      <dl className="mt-6 grid gap-5 text-roomy [&_dt]:text-hint [&_dt]:text-tint-2">
        <div>
          <dt>E-post</dt>
          <dd>
            <a href={`mailto:${contactEmail}`} className="tlink max-w-full break-all">
              {contactEmail}
            </a>
          </dd>
        </div>
        {location && (
          <div>
            <dt>Asukoht</dt>
            <dd>{location}</dd>
          </div>
        )}
        {legal.name && (
          <div>
            <dt>Müüja</dt>
            <dd>
              {legal.name}
              {legal.registryCode && `, registrikood ${legal.registryCode}`}
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
      {/* Somebody who waits for a letter. Its ground is the card's own. */}
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

function WithoutScript() {
  const { contactEmail } = useSettings()
  return (
    <Notice tone="orange">
      Vorm vajab JavaScripti. Kiri jõuab kohale ka tavalise e-postiga: {contactEmail}
    </Notice>
  )
}
