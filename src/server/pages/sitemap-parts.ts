import { parentElement, textElement, xmlDocument } from '#server/platform/xml.ts'
import { absolutePictureLinks } from './absolute-picture-links.ts'

/**
 * The most addresses of one sitemap file: a tenth of what search engines accept, so that no file is read for minutes.
 */
export const ADDRESSES_MAX = 5_000

/** A part of the products, by their ids: `changed` is the time of its latest change, ISO 8601. */
type SitemapPart = { number: number; changed: string }

type FoundUrl = { path: string; changed?: string | undefined; pictures?: readonly string[] }

/** One address of a sitemap, with its pictures. @param origin the shop's public address */
export const urlElement = (origin: string, { path, changed, pictures = [] }: FoundUrl): string =>
  parentElement('url', [
    textElement('loc', new URL(path, origin).href),
    ...(changed === undefined ? [] : [textElement('lastmod', changed)]),
    ...absolutePictureLinks(origin, pictures).map(link =>
      parentElement('image:image', [textElement('image:loc', link)]),
    ),
  ])

/** A whole file of addresses. */
export const urlSet = (urls: readonly string[]): string =>
  xmlDocument(
    parentElement('urlset', urls, {
      xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
      'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
    }),
  )

/** The same, streamed as its addresses are read. */
export async function* streamUrlSet(urls: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  const PLACE = 'urls'
  const [beginning, end] = urlSet([PLACE]).split(`\n${PLACE}\n`) as [string, string]
  yield `${beginning}\n`
  for await (const some of urls) yield `${some.join('\n')}\n`
  yield end
}

export const PAGES_PART = '/sitemap/pages.xml'

/** The index of a sitemap that is too large for one file. */
export const sitemapIndex = (origin: string, parts: readonly SitemapPart[]): string =>
  xmlDocument(
    parentElement(
      'sitemapindex',
      [
        parentElement('sitemap', [textElement('loc', origin + PAGES_PART)]),
        ...parts.map(({ number, changed }) =>
          parentElement('sitemap', [
            textElement('loc', `${origin}/sitemap/${number}.xml`),
            textElement('lastmod', changed),
          ]),
        ),
      ],
      { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
    ),
  )
