import { expect, test } from 'vitest'
import { previewMark, productPreviewLink } from './product-link.ts'

const frog = (imageUrl: string, ours = true) => ({
  id: 7,
  imageUrl,
  pictures: ours ? [{ url: imageUrl }, { url: '/media/b.webp' }] : [{ url: '/media/b.webp' }],
})

test('the preview’s URL changes with the main picture, and only with it', () => {
  const link = productPreviewLink(frog('/media/konn/1200.webp'))
  expect(link).toMatch(/^\/og\/product\/7\.jpg\?v=[0-9a-z]+$/)
  expect(productPreviewLink(frog('/media/konn/1200.webp'))).toBe(link)
  expect(productPreviewLink(frog('/media/kass/1200.webp'))).not.toBe(link)
  expect(link).toContain(previewMark({ imageUrl: '/media/konn/1200.webp' }))
})

test('a picture hosted elsewhere is linked unchanged', () => {
  expect(productPreviewLink(frog('https://example.com/konn.jpg', false))).toBe('https://example.com/konn.jpg')
})
