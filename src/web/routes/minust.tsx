import { createFileRoute } from '@tanstack/react-router'
import type { PublicSettings } from '#contract/settings.ts'
import * as messages from '#messages/shop/about.ts'
import * as titles from '#messages/shop/titles.ts'
import { MakingSteps } from '#web/shop/content/making-steps.tsx'
import { absoluteUrl, pageHead } from '#web/shop/settings/page-head.ts'
import { settingsQuery, useSettings } from '#web/shop/settings/settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture, tintOf } from '#web/ui/picture.tsx'

export const Route = createFileRoute('/minust')({
  head: ({ match: { context } }) => {
    const settings = context.queryClient.getQueryData(settingsQuery.queryKey)
    return pageHead(context, {
      title: titles.aboutMe,
      description: titles.aboutMeDescription,
      path: '/minust',
      picture: settings?.bioPicture?.url,
      jsonLd: import.meta.env.SSR && settings ? [profile(settings, context.origin)] : [],
    })
  },
  component: MakerPage,
})

/** The maker for search engines (schema.org ProfilePage). */
const profile = ({ artistName, videoUrl, photoUrl, bioPicture }: PublicSettings, origin: string) => ({
  '@type': 'ProfilePage',
  mainEntity: {
    '@type': 'Person',
    name: artistName,
    url: absoluteUrl(origin, '/minust'),
    image: bioPicture ? absoluteUrl(origin, bioPicture.url) : undefined,
    sameAs: [videoUrl, photoUrl].filter(Boolean),
  },
})

function MakerPage() {
  const { makingSteps } = useSettings()
  return (
    <>
      <Maker />
      {makingSteps.length > 0 && (
        <section className="wrap pt-16 pb-6 md:pt-28 md:pb-10">
          <h2 className="mb-12 text-section md:mb-16">{messages.howHatIsMade}</h2>
          <MakingSteps steps={makingSteps} />
        </section>
      )}
      <div className="wrap flex flex-wrap gap-3.5 pt-9 pb-16 md:pt-12 md:pb-28">
        <ButtonLink to="/pood">{messages.toShop}</ButtonLink>
        <ButtonLink to="/contact" look="ghost">
          {messages.writeToMe}
        </ButtonLink>
      </div>
    </>
  )
}

/** Her words on the left; her picture runs off the page on the right, as on the landing page. */
function Maker() {
  const { artistName, bioParagraphs, bioPicture } = useSettings()
  return (
    <div className="@container">
      <section
        className={`grid grid-cols-1 ${bioPicture ? 'md:grid-cols-[minmax(0,calc(50cqw+40px))_minmax(0,1fr)]' : ''}`}
      >
        <div className="px-5 pt-7 pb-9 sm:px-9 md:py-20 md:pr-16 md:pl-[max(48px,calc((100cqw-1344px)/2+48px))]">
          <h1 className="text-page">{messages.helloIAm(artistName)}</h1>
          {bioParagraphs.map(paragraph => (
            <p key={paragraph} className="mt-6 max-w-[46ch] text-lead leading-[1.55] first-of-type:mt-9">
              {paragraph}
            </p>
          ))}
          <Videos />
        </div>
        {bioPicture && (
          <div
            className="relative aspect-square overflow-hidden max-sm:rounded-t-[32px] sm:max-md:ml-9 sm:rounded-tl-[40px] md:aspect-auto md:min-h-[620px] md:rounded-tl-[48px]"
            style={{ background: tintOf(bioPicture) }}
          >
            <div className="absolute inset-0">
              <Picture
                source={bioPicture}
                alt={bioPicture.alt}
                sizes="(width < 56.3125rem) 100vw, 50vw"
                priority
                className="object-bottom"
              />
            </div>
          </div>
        )}
      </section>
    </div>
  )
}

function Videos() {
  const { videoHandle, videoUrl, photoUrl } = useSettings()
  return (
    <div className="mt-8">
      {videoHandle && (
        <p className="hand text-[1.3125rem] text-sammal">{messages.seeMeCrocheting(videoHandle)}</p>
      )}
      <ul className="mt-3 flex flex-wrap gap-x-8 gap-y-1">
        {[
          { href: videoUrl, name: 'TikTok' },
          { href: photoUrl, name: 'Instagram' },
        ]
          .filter(({ href }) => href)
          .map(({ href, name }) => (
            <li key={name}>
              <a href={href} rel="noopener me" className="tlink">
                {name}
              </a>
            </li>
          ))}
      </ul>
    </div>
  )
}
