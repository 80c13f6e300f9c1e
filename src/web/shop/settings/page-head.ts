import type { PublicSettings } from '#contract/settings.ts'
import { parseUrl } from '#domain/parse-url.ts'
import { shopPreviewLink } from '#domain/shop-preview.ts'
import * as language from '#messages/language.ts'
import type { RouterContext } from '#web/platform/router-context.ts'
import { scriptJson } from '#web/platform/script-json.ts'
import { settingsQuery } from './settings.ts'

type PageHead = {
  /** without the brand; the landing page has none (contract §2b) */
  title?: string
  description: string
  /** the path, with a query that makes a different page, such as `/pood?category=kassimütsid` */
  path: string
  /** for link previews; a path of this shop, or an absolute URL */
  picture?: string | undefined
  type?: 'website' | 'product'
  /** structured data in schema.org's vocabulary; written by the server only, as browsers do not need it */
  jsonLd?: object[] | undefined
  /** not for search engines: a personal page, a step in a process, or one of countless similar pages */
  isPrivate?: boolean
}

/**
 * Returns the title of a page (contract §2b): the brand in lower case on the landing page, `<page> | <brand>`
 * elsewhere.
 */
export const pageTitle = (brand: string, page?: string): string =>
  page ? `${page} | ${brand}` : brand.toLocaleLowerCase('et')

/** Returns the head of a page that search engines must not index, such as the page for an unknown URL. */
export const unlistedHead = ({ queryClient }: RouterContext, heading: string) => ({
  meta: [
    { title: pageTitle(queryClient.getQueryData(settingsQuery.queryKey)?.brand ?? '', heading) },
    { name: 'robots', content: 'noindex' },
  ],
})

/**
 * Returns the absolute URL of a path of this shop; keeps an absolute one, and falls back to the origin for an invalid
 * one.
 */
export const absoluteUrl = (origin: string, path: string): string => parseUrl(path, origin)?.href ?? origin

/** The size of the link previews that the shop makes itself. */
const PREVIEW_SIZE = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
]

/** Returns the head of a page, for `head` of a route. */
export function pageHead({ queryClient, origin }: RouterContext, page: PageHead) {
  const settings = queryClient.getQueryData<PublicSettings>(settingsQuery.queryKey)
  const brand = settings?.brand ?? ''
  const title = pageTitle(brand, page.title)
  const url = absoluteUrl(origin, page.path)
  const picture = page.picture ?? shopPreviewLink(settings?.heroPictures)
  return {
    meta: [
      { title },
      { name: 'description', content: page.description },
      ...(page.isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: title },
      { property: 'og:description', content: page.description },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:url', content: url },
      { property: 'og:site_name', content: brand },
      { property: 'og:locale', content: language.ofOpenGraph },
      { property: 'og:image', content: absoluteUrl(origin, picture) },
      ...(/^\/(media\/)?og\//.test(picture) ? PREVIEW_SIZE : []),
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: url }],
    scripts: (page.jsonLd ?? []).map(data => ({
      type: 'application/ld+json',
      children: scriptJson({ '@context': 'https://schema.org', ...data }),
    })),
  }
}
