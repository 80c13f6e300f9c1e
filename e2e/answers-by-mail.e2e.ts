/** Replies by e-mail to a thread: a real mail server accepts the shop's e-mails, and Dovecot holds the replies. */
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { TEXT_MAX } from '#domain/limits.ts'
import { openMailServer } from '#test/open-mail-server.ts'
import { hasDovecot, openMailbox } from '#test/open-mailbox.ts'
import { rawMail } from '#test/raw-mail.ts'
import { changeSettings, signIn } from './admin-api.ts'
import { test as base, expect, OWNER, type Shop } from './fixtures.ts'
import { expectAccessible, expectToast } from './shopper.ts'

type Letters = Awaited<ReturnType<typeof openMailServer>>
type Mailbox = Awaited<ReturnType<typeof openMailbox>>

const LIIS = { name: 'Liis Tamm', email: 'liis.tamm@naide.ee' }
const KARL = { name: 'Karl Õunapuu', email: 'karl@naide.ee' }
const ANU = { name: 'Anu Kask', email: 'anu@naide.ee' }

const test = base.extend<object, { letters: Letters; mailbox: Mailbox }>({
  letters: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
    async ({}, use) => {
      const server = await openMailServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, even of no other fixtures
    async ({}, use) => {
      const mailbox = await openMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  shopEnv: [
    ({ letters, mailbox }, use) =>
      use({ SMTP_URL: letters.url, IMAP_URL: mailbox.url, REPLY_ADDRESS: 'pood+{token}@heegel.test' }),
    { scope: 'worker' },
  ],
})

// `npm test` provides Dovecot; a single run may lack it.
test.skip(!hasDovecot(), 'There is no Dovecot on this machine')

const ask = async (shop: Shop, { name, email }: typeof LIIS, more: object = {}): Promise<string> =>
  (
    await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
      name,
      email,
      description: 'Rebasemüts minu tütrele',
      ...more,
    })
  ).orderNumber

/** Waits for an e-mail to this address whose subject contains these words. */
async function letterTo(letters: Letters, address: string, words: string) {
  const find = async () => {
    const mine = letters.got.filter(({ to }) => to.includes(address))
    const read = await Promise.all(mine.map(({ text }) => PostalMime.parse(text)))
    return read.find(({ subject }) => subject?.includes(words))
  }
  await expect.poll(find, { message: `an e-mail to ${address} arrives`, timeout: 30_000 }).toBeDefined()
  const { replyTo, text = '', html = '', subject } = (await find())!
  return { subject, text, html, replyTo: replyTo?.[0]?.address ?? '' }
}

const thread = (page: Page) => page.getByRole('region', { name: 'Jutt ja kokkulepped' })

/** Marks the page; the mark is lost on a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isTheSamePage' in window)

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cf3a34' } })
    .jpeg()
    .toBuffer()

test('replies by e-mail from both sides show in open pages and on Today; rejected ones are reported', async ({
  page,
  context,
  browser,
  shop,
  session,
  letters,
  mailbox,
}) => {
  // E-mails are sent every 15 seconds, and the mailbox is read every minute.
  test.setTimeout(180_000)
  await changeSettings(shop, { contactEmail: OWNER.email })
  const ofLiis = await ask(shop, LIIS, { sessionId: session })
  const [ofKarl, ofAnu] = [await ask(shop, KARL), await ask(shop, ANU)]
  for (const orderNumber of [ofKarl, ofAnu])
    await shop.ownerApi('POST', `/api/orders/${orderNumber}/thread/messages`, { text: 'Mis mõõdus?' })

  // Anu's e-mail has fallen into other hands.
  await signIn(page, shop)
  const toAnu = await letterTo(letters, ANU.email, `Sõnum sinu tellimuse ${ofAnu}`)
  await page.goto(`/admin/orders?order=${ofAnu}`)
  await page.getByRole('button', { name: 'Lõpeta vanadele kirjadele vastamine' }).click()
  const question = page.getByRole('alertdialog', { name: 'Kas lõpetada vanadele kirjadele vastamine?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Lõpeta' }).click()
  await expectToast(page, 'Vanadele kirjadele enam vastata ei saa')

  await page.goto(`/admin/orders?order=${ofLiis}`)
  await thread(page).getByLabel('Sinu sõnum').fill('Kas kõrvad võivad olla mustad?')
  await thread(page).getByRole('button', { name: 'Saada sõnum' }).click()
  await expect(thread(page).getByRole('listitem').last()).toContainText('Kas kõrvad võivad olla mustad?')

  const { viewport, isMobile = false, hasTouch = false } = test.info().project.use
  const hers = await browser.newContext({
    baseURL: shop.url,
    viewport: viewport!,
    isMobile,
    hasTouch,
    storageState: {
      cookies: [],
      origins: [{ origin: shop.url, localStorage: [{ name: 'cart-session', value: session }] }],
    },
  })
  const customer = await hers.newPage()
  await customer.goto(`/jalgimine?orderNumber=${ofLiis}`)
  await thread(customer).getByLabel('Sinu sõnum').fill('Kas saab ka sinise?')
  await thread(customer).getByRole('button', { name: 'Saada sõnum' }).click()
  await expect(thread(customer).getByRole('listitem').last()).toContainText('Kas saab ka sinise?')

  const toLiis = await letterTo(letters, LIIS.email, `Sõnum sinu tellimuse ${ofLiis}`)
  const toKarl = await letterTo(letters, KARL.email, `Sõnum sinu tellimuse ${ofKarl}`)
  const toOwner = await letterTo(letters, OWNER.email, `Sõnum tellimuse ${ofLiis}`)
  for (const { replyTo, text } of [toLiis, toKarl, toOwner]) {
    expect(replyTo).toMatch(/^pood\+eri-[0-9a-z]{9}-[0-9a-z]{20}@heegel\.test$/)
    expect(text).toContain('--- Kirjuta vastus selle joone kohale ---')
  }
  expect(new Set([toLiis, toKarl, toOwner].map(({ replyTo }) => replyTo)).size).toBe(3)

  // All replies are in the mailbox when the shop next reads it.
  const today = await context.newPage()
  await today.goto('/admin')
  await expect(today.getByRole('heading', { name: 'Täna', level: 1 })).toBeVisible()
  for (const open of [page, customer, today]) await mark(open)
  const quoted = (letter: string) =>
    `\n\nOn Tue, 24 Nov 2026, Heegel <pood@heegel.test> wrote:\n\n${letter.replaceAll(/^/gm, '> ')}`
  for (const mail of [
    {
      from: `${LIIS.name} <${LIIS.email}>`,
      to: toLiis.replyTo,
      text: `Võivad küll, joonis on kaasas.${quoted(toLiis.text)}`,
      attachments: [{ filename: 'IMG_0412.jpeg', content: await picture(640, 480) }],
    },
    { from: OWNER.email, to: toOwner.replyTo, text: `Sinist lõnga on.${quoted(toOwner.text)}` },
    { from: 'keegi@mujal.ee', to: toOwner.replyTo, text: 'Kirja leidsin' },
    { from: ANU.email, to: toAnu.replyTo, text: 'Olen keegi teine' },
    { from: KARL.email, to: toKarl.replyTo, text: '57 cm' },
    { from: KARL.email, to: toKarl.replyTo, text: 'õ'.repeat(TEXT_MAX + 1) },
  ])
    await mailbox.deliver(await rawMail(mail))

  const arrives = { timeout: 75_000 }
  await expect(thread(page).getByText('Võivad küll, joonis on kaasas.')).toBeVisible(arrives)
  await expect(thread(page).getByRole('img', { name: 'Pilt 1' })).not.toHaveJSProperty('naturalWidth', 0)
  await expect(thread(page).getByText('Sinist lõnga on.')).toBeVisible()
  await expect(thread(customer).getByText('Sinist lõnga on.')).toBeVisible()
  await expect(thread(customer).getByText('Heegel <pood@heegel.test> wrote')).toHaveCount(0)
  await expect(page.getByText('Kirja leidsin')).toHaveCount(0)
  // Karl's reply is still unread.
  const unread = today
    .getByRole('region', { name: /^Uus sõnum tellimuses/ })
    .getByRole('listitem')
    .filter({ hasText: ofKarl })
  await expect(unread).toContainText('1 uus sõnum')
  for (const open of [page, customer, today]) {
    await expectAccessible(open)
    expect(await isMarked(open), 'the page shows it without a reload').toBe(true)
  }

  const toldKarl = await letterTo(letters, KARL.email, `Sinu kiri ei jõudnud tellimuse ${ofKarl} juurde`)
  expect(toldKarl.text).toContain('liiga pikk')
  expect(toldKarl.text).toContain(`orderNumber=${ofKarl}`)
  const toldAnu = await letterTo(letters, ANU.email, `Sinu kiri ei jõudnud tellimuse ${ofAnu} juurde`)
  expect(toldAnu.text).toContain('vanale kirjale, millele kirjaga enam vastata ei saa')
  const toldOwner = await letterTo(letters, OWNER.email, `Vastus võõralt aadressilt jäi tellimuse ${ofLiis}`)
  expect(toldOwner.text).toContain('aadressilt, mis ei ole poe ega haldaja oma')
  expect(letters.got.flatMap(({ to }) => to)).not.toContain('keegi@mujal.ee')
})
