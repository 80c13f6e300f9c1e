import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PublicSettings } from '#contract/settings.ts'
import * as messages from '#messages/shop/landing.ts'
import * as titles from '#messages/shop/titles.ts'
import halfMadeHat from '#web/pictures/half-made-hat-on-green.svg'
import yarnBasket from '#web/pictures/yarn-basket.svg'
import { ProductCard } from '#web/shop/catalog/product-card.tsx'
import { latestQuery } from '#web/shop/catalog/product-queries.ts'
import { HolidayNotice } from '#web/shop/catalog/sale-notices.tsx'
import { HeroCarousel } from '#web/shop/content/hero-carousel.tsx'
import { PageFailed } from '#web/shop/layout/page-failed.tsx'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { settingsQuery, useSettings } from '#web/shop/settings/settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture, tintOf } from '#web/ui/picture.tsx'
import { Scarf, SewnLabel, ShellEdge } from '#web/ui/stitch.tsx'

export const Route = createFileRoute('/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(latestQuery).then(() => undefined),
  head: async ({ match: { context } }) => {
    const settings = context.queryClient.getQueryData(settingsQuery.queryKey)
    return pageHead(context, {
      description: titles.homeDescription,
      path: '/',
      jsonLd: import.meta.env.SSR && settings ? await shopJsonLd(settings, context.origin) : [],
    })
  },
  component: Landing,
  errorComponent: PageFailed,
})

/** Imported on demand: only the server writes it, and no page of the shop needs its rules. */
async function shopJsonLd(settings: PublicSettings, origin: string) {
  const { onlineStore, webSite } = await import('#web/shop/settings/store-json-ld.ts')
  return [onlineStore(settings, origin), webSite(settings, origin)]
}

function Landing() {
  return (
    <>
      <div className="wrap">
        <HolidayNotice className="mb-5" />
      </div>
      <Hero />
      <Scarf />
      <LatestProducts />
      <CustomHat />
      <Bio />
    </>
  )
}

function Hero() {
  const { notice, heroHeadline, heroPictures, recycledYarn } = useSettings()
  return (
    <div className="@container">
      <section className="grid md:grid-cols-[max(41.67cqw,50cqw-80px)_minmax(0,1fr)]">
        <div className="flex flex-col items-start justify-center px-5 pt-[18px] pb-[34px] sm:px-9 sm:pt-6 sm:pb-11 md:py-16 md:pr-10 md:pl-[max(48px,calc((100cqw-1344px)/2+48px))]">
          {notice && (
            <SewnLabel role="status" className="-rotate-2">
              {notice}
            </SewnLabel>
          )}
          <h1 className="mt-6 mb-[18px] -ml-[0.03em] text-hero leading-[.9] tracking-[-.035em] md:mt-[30px] md:mb-6">
            {heroHeadline}
          </h1>
          {recycledYarn && (
            <p className="max-w-[23ch] text-[1.25rem] leading-[1.35] md:text-title">{recycledYarn}</p>
          )}
          <div className="mt-[26px] flex flex-wrap gap-2.5 md:mt-[34px] md:gap-3.5">
            <ButtonLink to="/pood">{messages.toShop}</ButtonLink>
            <ButtonLink to="/minust" look="ghost">
              {messages.aboutMe}
            </ButtonLink>
          </div>
        </div>
        <HeroCarousel pictures={heroPictures} />
      </section>
    </div>
  )
}

const Section = ({ children }: { children: ReactNode }) => (
  <section className="wrap py-[72px] md:py-28">{children}</section>
)

function LatestProducts() {
  const { data: products } = useSuspenseQuery(latestQuery)
  if (products.length === 0) return null
  return (
    <Section>
      <div className="mb-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-[18px] md:mb-[54px]">
        <div>
          <h2 className="text-section">{messages.newestProducts}</h2>
          <p className="mt-3 text-roomy text-tint-2">{messages.newestProductsText}</p>
        </div>
        <Link to="/pood" className="tlink">
          {messages.viewAllProducts}
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-x-3.5 gap-y-[34px] md:grid-cols-4 md:gap-6">
        {products.map(product => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function CustomHat() {
  return (
    <section className="on-dark text-lumi">
      <ShellEdge className="text-sammal" />
      <div className="bg-sammal">
        <div className="wrap grid items-center gap-9 pt-12 pb-14 sm:grid-cols-2 sm:gap-10 md:pt-14 md:pb-[72px]">
          <div>
            <h2 className="text-[clamp(2.5rem,5vw,4.5rem)] leading-[.95]">{messages.composeHeading}</h2>
            <p className="mt-[22px] mb-[30px] max-w-[40ch] text-lead text-[#e7f1e4]">
              {messages.composeText}
            </p>
            <img
              src={yarnBasket}
              alt=""
              width={930}
              height={222}
              loading="lazy"
              className="mb-9 h-auto w-full max-w-[520px]"
            />
            <ButtonLink to="/custom-hat" look="light">
              {messages.composeYourHat}
            </ButtonLink>
          </div>
          <img
            src={halfMadeHat}
            alt={messages.unfinishedHatAlt}
            width={400}
            height={400}
            loading="lazy"
            className="h-auto w-full max-sm:-my-8 md:-mt-[70px] md:-mr-[30px] md:-mb-[30px] md:w-[calc(100%+30px)] md:max-w-none"
          />
        </div>
      </div>
    </section>
  )
}

function Bio() {
  const { artistName, bioParagraphs, bioPicture, videoHandle, videoUrl } = useSettings()
  return (
    <Section>
      <div className="grid grid-cols-1 items-center gap-9 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] sm:gap-10 md:gap-[88px]">
        {bioPicture && (
          <div className="tile -rotate-[1.5deg] rounded-big" style={{ background: tintOf(bioPicture) }}>
            <Picture source={bioPicture} alt={bioPicture.alt} sizes="(width < 37.5rem) 92vw, 44vw" />
          </div>
        )}
        <div>
          <h2 className="text-[clamp(3.5rem,7vw,6rem)]">{artistName}</h2>
          {bioParagraphs.map(paragraph => (
            <p key={paragraph} className="mt-[22px] max-w-[46ch] text-lead leading-[1.55]">
              {paragraph}
            </p>
          ))}
          {videoHandle && (
            <p className="hand mt-[30px] text-[1.3125rem] text-sammal">
              {videoUrl ? (
                <a href={videoUrl} rel="noopener me" className="underline decoration-2 underline-offset-4">
                  {videoHandle}
                </a>
              ) : (
                videoHandle
              )}{' '}
              {messages.comeSeeFrogEyes}
            </p>
          )}
        </div>
      </div>
    </Section>
  )
}
