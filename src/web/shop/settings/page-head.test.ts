import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { pageHead, pageTitle } from './page-head.ts'
import { settingsQuery } from './settings.ts'

const shop = (...pictures: string[]) => {
  const queryClient = new QueryClient()
  const heroPictures = pictures.map(stem => ({ stem }))
  queryClient.setQueryData<object>(settingsQuery.queryKey, { brand: 'Heegel', heroPictures })
  return { queryClient, origin: 'https://heegel.ee' }
}

test('the landing page’s title is the brand in lower case, other pages’ their name and the brand', () => {
  expect(pageTitle('Heegel')).toBe('heegel')
  expect(pageTitle('Heegel', 'Pood')).toBe('Pood | Heegel')
})

test('canonical and preview links are absolute', () => {
  const { links, meta } = pageHead(shop(), {
    title: 'Konn',
    description: '',
    path: '/toode/1',
    picture: '/media/konn.webp',
  })
  expect(links).toEqual([{ rel: 'canonical', href: 'https://heegel.ee/toode/1' }])
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://heegel.ee/media/konn.webp' })
})

test('the shop’s own preview picture comes with its size, one from elsewhere without', () => {
  const width = { property: 'og:image:width', content: '1200' }
  const page = { description: '', path: '/' }
  expect(pageHead(shop(), page).meta).toContainEqual(width)
  expect(pageHead(shop(), { ...page, picture: '/og/product/1.jpg?v=a' }).meta).toContainEqual(width)
  expect(pageHead(shop(), { ...page, picture: 'https://example.com/a.jpg' }).meta).not.toContainEqual(width)
})

test('the shop’s preview is a picture uploaded by the owner, or the drawing', () => {
  const page = { description: '', path: '/' }
  const previewOf = (given: ReturnType<typeof shop>) =>
    pageHead(given, page).meta.find(meta => 'property' in meta && meta.property === 'og:image')
  const drawn = { property: 'og:image', content: 'https://heegel.ee/media/og/landing.jpg' }
  expect(previewOf(shop())).toEqual(drawn)
  expect(previewOf(shop('/media/landing-rotid'))).toEqual(drawn)
  expect(previewOf(shop('/media/landing-rotid', '/media/uploads/a', '/media/uploads/b'))).toEqual({
    property: 'og:image',
    content: 'https://heegel.ee/og/shop.jpg?v=/media/uploads/a',
  })
})

test('a private page is hidden from search engines', () => {
  const page = { title: 'Maksmine', description: '', path: '/checkout' }
  const robots = { name: 'robots', content: 'noindex' }
  expect(pageHead(shop(), { ...page, isPrivate: true }).meta).toContainEqual(robots)
  expect(pageHead(shop(), page).meta).not.toContainEqual(robots)
})

test('no text of the shop can end its script element', () => {
  const name = '</script><script>alert(1)</script>'
  const { scripts } = pageHead(shop(), { description: '', path: '/', jsonLd: [{ name }] })
  expect(scripts[0]?.children).not.toContain('<')
  expect(JSON.parse(scripts[0]?.children ?? '')).toMatchObject({ name })
})
