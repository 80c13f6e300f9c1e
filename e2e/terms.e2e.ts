import { expect, test } from './fixtures.ts'
import { expectAccessible } from './shopper.ts'

test('the terms have eight parts in a 600 px pane whose scrollbar shows only while scrolling', async ({
  page,
}) => {
  await page.goto('/tingimused')
  const terms = page.getByRole('region', { name: 'Ostutingimused' })
  await expect(terms.getByRole('heading', { level: 2 })).toHaveCount(8)
  expect((await terms.boundingBox())?.height).toBeLessThanOrEqual(600)
  await expect(terms).not.toHaveAttribute('data-scrolling')

  await terms.focus()
  await page.keyboard.press('End')
  await expect(terms).toHaveAttribute('data-scrolling', '')
  await expect(page.getByText(/tarbijavaidluste komisjoni/)).toBeInViewport()
  await expect(terms).not.toHaveAttribute('data-scrolling')
  await expectAccessible(page)
})

test('the list leads to a part of the terms, with JavaScript and without', async ({
  page,
  browser,
  shop,
}) => {
  await page.goto('/tingimused')
  await page.getByRole('link', { name: '6. Pretensioonid' }).click()
  await expect(page.getByRole('heading', { name: '6. Pretensioonid' })).toBeInViewport()

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const plain = await context.newPage()
  await plain.goto('/tingimused#vaidlused')
  await expect(plain.getByRole('heading', { name: '8. Vaidluste lahendamine' })).toBeInViewport()
  await expect(plain.getByRole('button', { name: 'Prindi või salvesta' })).toBeHidden()
  await context.close()
})

test('the printed terms contain the whole text', async ({ page }) => {
  await page.goto('/tingimused')
  await page.emulateMedia({ media: 'print' })
  const terms = page.getByRole('region', { name: 'Ostutingimused' })
  const { shown, whole } = await terms.evaluate(({ clientHeight, scrollHeight }) => ({
    shown: clientHeight,
    whole: scrollHeight,
  }))
  expect(shown).toBe(whole)
  for (const part of [
    page.getByRole('navigation', { name: 'Tingimuste osad' }),
    page.locator('header'),
    page.locator('footer'),
  ])
    await expect(part).toBeHidden()
  for (const heading of await terms.getByRole('heading').all())
    await expect(heading, 'never alone at the foot of a page').toHaveCSS('break-after', 'avoid')
})

test('no line of the privacy page begins with a colon', async ({ page }) => {
  await page.goto('/privaatsus')
  const link = page.getByRole('main').getByRole('link', { name: 'tellimuse lehel' })
  for (let width = 320; width <= 1000; width += 8) {
    await page.setViewportSize({ width, height: 800 })
    const gap = await link.evaluate(element => {
      const texts = document.createTreeWalker(element.closest('p')!, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        if (element.contains(text) || !text.data.startsWith(':')) continue
        const range = document.createRange()
        range.setStart(text, 0)
        range.setEnd(text, 1)
        return range.getBoundingClientRect().left - element.getBoundingClientRect().right
      }
      return Number.NaN
    })
    expect(Math.abs(gap), `no line begins with a colon at ${width} px`).toBeLessThan(2)
  }
})

test('the table of the privacy page is not cut off', async ({ page }) => {
  await page.goto('/privaatsus')
  const table = page.getByRole('table', { name: 'Kui kaua ma andmeid hoian' })
  for (const width of [320, 390, 600, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await table.evaluate(element => {
      const room = element.parentElement!.getBoundingClientRect().right
      return [...element.querySelectorAll('td')].filter(cell => cell.getBoundingClientRect().right > room + 1)
        .length
    })
    expect(cut, `no cell is cut off at ${width} px`).toBe(0)
    await expect(table.getByRole('columnheader')).toHaveCount(3)
  }
})
