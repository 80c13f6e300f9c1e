/** Browsers that are old, that refuse some APIs, or that change the page. */
import type { Locator, Page } from '@playwright/test'
import { signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { payByCourier } from './paid-order.ts'
import {
  acceptTerms,
  approve,
  chooseDelivery,
  expectToast,
  fillCheckout,
  fillFields,
  leaveForProvider,
  loseAnswer,
  orderNumberOn,
  payButton,
  TEST_CUSTOMER,
} from './shopper.ts'

/** Buys a product, from the list to the paid order. */
async function buy(page: Page) {
  await page.goto('/pood')
  await page.getByRole('button', { name: 'Lisa korvi' }).first().click()
  await expectToast(page, 'Added to cart')
  await page.goto('/checkout')
  await fillCheckout(page)
  await leaveForProvider(page)
  await approve(page)
  await orderNumberOn(page)
}

const LACKING: Record<string, () => void> = {
  'from 2023': () => {
    const lost: [object, string[]][] = [
      [URLSearchParams.prototype, ['size']],
      [URL, ['canParse', 'parse']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Array, ['fromAsync']],
      [AbortSignal, ['any']],
      [
        Set.prototype,
        ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      ],
      [
        Reflect.get(window, 'Iterator').prototype,
        ['map', 'filter', 'take', 'drop', 'flatMap', 'toArray', 'some', 'every', 'find'],
      ],
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [Element.prototype, ['checkVisibility']],
      [window, ['Iterator']],
    ]
    for (const [owner, names] of lost) for (const name of names) Reflect.deleteProperty(owner, name)
  },
  'that refuses channels between tabs': () => {
    Object.assign(window, {
      BroadcastChannel: class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
      },
    })
  },
  'that refuses locks': () => {
    LockManager.prototype.request = async () => {
      throw new DOMException('', 'SecurityError')
    }
  },
  'without beacons': () => {
    Reflect.deleteProperty(Navigator.prototype, 'sendBeacon')
  },
}

for (const [which, lack] of Object.entries(LACKING))
  test(`a shopper buys a hat in a browser ${which}`, { tag: '@wide' }, async ({ page }) => {
    await page.addInitScript(lack)
    await buy(page)
  })

/** Focuses what is around a clicked control instead of the control itself, as Safari does. */
function focusAround() {
  addEventListener(
    'mousedown',
    event => {
      const control = (event.target as Element).closest('a, button')
      if (!control) return
      event.preventDefault()
      const around = control.parentElement?.closest<HTMLElement>('[tabindex]')
      if (around) around.focus({ preventScroll: true })
      else (document.activeElement as HTMLElement).blur()
    },
    true,
  )
}

test('a closed dialog restores the focus in a browser that does not focus what is clicked', {
  tag: '@wide',
}, async ({ page, shop, session, addToCart }) => {
  await addToCart(1)
  const number = await payByCourier(shop, session)
  await page.addInitScript(focusAround)
  await page.goto(`/jalgimine?orderNumber=${number}`)
  await page.getByText('Minu andmed selles tellimuses').click()
  const wish = page.getByRole('button', { name: 'Palu andmed kustutada' })
  await wish.click()
  await page.getByRole('button', { name: 'Jäta alles' }).click()
  await expect(wish).toBeFocused()

  await signIn(page, shop)
  await page.goto('/admin/messages')
  const complaint = page.getByRole('button', { name: 'Lisa pretensioon' })
  await complaint.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(complaint).toBeFocused()
})

test('a closed cart restores the focus to what was added, also in such a browser', {
  tag: '@wide',
}, async ({ page }) => {
  await page.addInitScript(focusAround)
  for (const path of ['/toode/1', '/pood']) {
    await page.goto(path)
    const add = page.getByRole('button', { name: /^Lisa (ostukorvi|korvi)/ }).first()
    await add.click()
    await page.getByRole('button', { name: 'Vaata ostukorvi' }).click()
    const cart = page.getByRole('dialog', { name: 'Ostukorv' })
    await expect(cart.getByRole('link', { name: 'Mine maksma' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cart).toBeHidden()
    await expect(add).toBeFocused()
  }
})

test('the buyer’s data are downloaded in a browser that reads the file in a later task', {
  tag: '@wide',
}, async ({ page, shop, session, addToCart }) => {
  await addToCart(1)
  const number = await payByCourier(shop, session)
  await page.addInitScript(() => {
    const { click } = HTMLAnchorElement.prototype
    HTMLAnchorElement.prototype.click = function () {
      setTimeout(() => click.call(this))
    }
  })
  await page.goto(`/jalgimine?orderNumber=${number}`)
  await page.getByText('Minu andmed selles tellimuses').click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Laadi kõik andmed alla' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${number}.json`)
  expect(await download.failure()).toBeNull()
})

/**
 * Replaces each text by two nested elements, as Chrome's translator does. @param isInTwo in two steps: inserts the new
 * ones, then removes the text
 */
function translate(isInTwo: boolean) {
  const translated = new WeakSet<Node>()
  const wrap = (root: Node) => {
    if (root instanceof Text) {
      if (!root.data.trim() || translated.has(root) || root.parentElement?.closest('script, style')) return
      const inner = document.createElement('font')
      const text = new Text(root.data)
      inner.append(text)
      translated.add(text)
      const outer = document.createElement('font')
      outer.append(inner)
      if (isInTwo) {
        root.before(outer)
        root.remove()
      } else root.replaceWith(outer)
    } else for (const child of [...root.childNodes]) wrap(child)
  }
  wrap(document.body)
  new MutationObserver(records => {
    for (const { addedNodes, target, type } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) wrap(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

test('names, numbers and addresses are excluded from translation', { tag: '@wide' }, async ({
  page,
  shop,
  session,
  addToCart,
}) => {
  await addToCart(1)
  const number = await payByCourier(shop, session)
  await page.goto(`/jalgimine?orderNumber=${number}`)
  const isLeftAlone = (part: Locator) => expect(part).toHaveClass(/\bnotranslate\b/)
  await isLeftAlone(page.getByRole('heading', { name: number }))
  await isLeftAlone(page.getByRole('img', { name: 'Heegel' }).first())
  await isLeftAlone(page.getByText(/^©/))
  for (const path of ['/contact', '/privaatsus', '/tingimused', '/toode/1']) {
    await page.goto(path)
    await isLeftAlone(page.getByRole('link', { name: '@' }).first())
  }
})

for (const isInTwo of [false, true])
  test(`a translated page updates its total, texts replaced ${isInTwo ? 'in two steps' : 'at once'}`, {
    tag: '@wide',
  }, async ({ page, addToCart }) => {
    await addToCart(1)
    await page.goto('/checkout')
    await page.evaluate(translate, isInTwo)
    await fillCheckout(page)
    const before = await payButton(page).textContent()
    await chooseDelivery(page, 'Omniva kuller')
    await fillFields(page, { ...TEST_CUSTOMER, Aadress: 'Lille 7', Linn: 'Tartu', Postiindeks: '51010' })
    await acceptTerms(page)
    await expect(payButton(page)).toContainText('38.99')
    expect(before).not.toContain('38.99')
    await leaveForProvider(page)
  })

for (const isInTwo of [false, true])
  test(`a translated page loses removed text, texts replaced ${isInTwo ? 'in two steps' : 'at once'}`, {
    tag: '@wide',
  }, async ({ page }) => {
    await page.goto('/custom-hat')
    const missing = page.getByText('Enne tellimist on veel täita:').first()
    await expect(missing).toBeVisible()
    await page.evaluate(translate, isInTwo)
    await expect(page.locator('font').getByText('valimata', { exact: true }).first()).toBeVisible()
    await page.getByRole('radio', { name: 'Kassi' }).check()
    await page.getByRole('checkbox', { name: 'beež', exact: true }).check()
    await expect(page.getByText('valimata', { exact: true })).toHaveCount(0)
    await fillFields(page, { ...TEST_CUSTOMER, 'Pea ümbermõõt': '56 cm' })
    await expect(missing).toHaveCount(0)
    await page.getByLabel('Eesnimi', { exact: true }).fill('')
    await page.getByLabel('Perekonnanimi').fill('')
    const stillMissing = page.locator('p', { hasText: 'Enne tellimist on veel täita:' })
    await expect(stillMissing).toHaveText(/^Enne tellimist on veel täita: [^,]+, [^,]+\.$/)
    await page.getByLabel('Perekonnanimi').fill('Tamm')
    await expect(stillMissing).toHaveText(/^Enne tellimist on veel täita: [^,]+\.$/)
  })

test('a product added while the connection dropped is in the cart, and the page says so', {
  tag: '@wide',
}, async ({ page, tolerateErrors }) => {
  tolerateErrors(/ERR_FAILED/)
  await page.goto('/pood')
  await loseAnswer(page, '**/api/cart')
  await page.getByRole('button', { name: 'Lisa korvi' }).first().click()
  await expectToast(page, 'Added to cart')
  await expect(page.getByRole('button', { name: 'Ostukorv, 1 toode' })).toBeVisible()
})

test('if the cart cannot be read either, the toast says that the outcome is unknown', {
  tag: '@wide',
}, async ({ page, tolerateErrors }) => {
  tolerateErrors(/ERR_FAILED/)
  await page.goto('/pood')
  await page.route('**/api/cart*', route => route.abort())
  await page.getByRole('button', { name: 'Lisa korvi' }).first().click()
  await expect(page.getByText('Ma ei tea, kas see jõudis ostukorvi.', { exact: false }).first()).toBeVisible()
})
