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
  /** path with the query that makes it another page, such as `/pood?category=kassimütsid` */
  path: string
  /** for link previews; a path of this shop, or a whole address */
  picture?: string | undefined
  type?: 'website' | 'product'
  /** what search engines are told, schema.org: they read what the server has written, so browsers need none of it */
  jsonLd?: object[] | undefined
  /** the page is a person's own, a step on the way, or one of any number: not for search engines */
  isPrivate?: boolean
}

/** The title of a page (contract §2b): the brand in lower case on the landing page, `<page> | <brand>` elsewhere. */
export const pageTitle = (brand: string, page?: string): string =>
  page ? `${page} | ${brand}` : brand.toLocaleLowerCase('et')

/** What stands in the head of a page that is nothing for search engines, such as one where nothing is. */
export const unlistedHead = ({ queryClient }: RouterContext, heading: string) => ({
  meta: [
    { title: pageTitle(queryClient.getQueryData(settingsQuery.queryKey)?.brand ?? '', heading) },
    { name: 'robots', content: 'noindex' },
  ],
})

/** A path of this shop as a whole address; one that is whole already stays. What is no address at all leads to the shop. */
export const absoluteUrl = (origin: string, path: string): string => parseUrl(path, origin)?.href ?? origin

/** The size of the link previews that the shop makes itself. */
const PREVIEW_SIZE = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
]

/** What stands in a page's head, for `head` of a route. */
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
