import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ListedMail, WrittenMail } from '#contract/outbox.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { mailServer } from '#test/mail-server.ts'
import { smtpError } from '#test/open-mail-server.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { type NewMail, queueMail } from './outbox.ts'

const openShop = (database: FreshDatabase, smtpUrl?: string, admin = true) =>
  testShop(database, {
    admin,
    env: { PUBLIC_URL: 'https://heegel.ee', ...(smtpUrl && { SMTP_URL: smtpUrl }) },
  })

/** Queues messages in the outbox, one minute apart. */
async function queueMessages(shop: TestShop, names: string[], recipient = 'mari@heegel.ee') {
  for (const name of names) {
    await queueMail(
      shop.database.db,
      {
        template: 'contact-message',
        about: { id: name },
        recipient,
        data: { name, email: 'keegi@naide.ee', message: 'Tere!' },
      },
      shop.now(),
    )
    shop.wait(1)
  }
}

const namesOf = (mails: ListedMail[]) => mails.map(mail => mail.subject.replace('Kiri kodulehelt: ', ''))

onEachDatabase('the outbox', fresh => {
  test('is closed to everybody except administrators', async () => {
    const shop = await openShop(await fresh(), undefined, false)
    for (const [method, path] of [
      ['GET', '/api/admin/outbox'],
      ['GET', '/api/admin/outbox/any'],
      ['GET', '/api/admin/outbox/any/terms'],
      ['POST', '/api/admin/outbox/any/resend'],
    ] as const)
      expect((await shop.call(method, path)).status, `${method} ${path}`).toBe(401)
  })

  test('shows an order’s e-mails as their readers see them, newest first', async () => {
    const shop = await openShop(await fresh())
    const shopper = aShopper(shop)
    const product = await addProduct(shop)
    const placed = await shopper.approve(product, '38.99')
    const { orderNumber } = (await shopper.capture(placed)).body
    const { body: mails } = await shop.call<WrittenMail[]>('GET', '/api/admin/outbox')
    expect(mails).toHaveLength(2)
    const confirmation = mails.find(mail => mail.template === 'order-received')!
    expect(confirmation).toMatchObject({
      to: 'mari@gmail.com',
      subject: `Tellimus ${orderNumber} on käes`,
      status: 'waiting',
      // Without a mail server, e-mails are read in the outbox.
      error: 'No mail server is configured (SMTP_URL)',
      sentAt: null,
      nextAttemptAt: null,
    })
    expect(confirmation.text).toContain('Rõõmus konnamüts: €32.00')
    expect(confirmation.text).toContain('Omniva kuller: €6.99')
    expect(confirmation.text).toContain('Makstud kokku: €38.99')
    expect(confirmation.text).toContain('Kuhu: Riia 2, Tartu, 51004')
    expect(confirmation.text).toMatch(
      new RegExp(`https://heegel\\.ee/taganemine\\?orderNumber=${orderNumber}&key=[\\w-]{22}`),
    )
    expect(confirmation.html).toContain(
      'src="https://heegel.ee/media/tile.jpg?of=%2Fmedia%2Fkonn-roomus%2F1200.webp"',
    )
    const terms = {
      name: `ostutingimused-${tallinnDay(shop.now())}.txt`,
      url: `/api/admin/outbox/${confirmation.id}/terms`,
    }
    expect(confirmation.terms).toEqual(terms)
    const file = await shop.app.inject(terms.url)
    expect(file.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `inline; filename="${terms.name}"`,
    })
    expect(file.payload).toContain('8. Vaidluste lahendamine')
    const notice = mails.find(mail => mail.template === 'new-order')!
    expect(notice.terms).toBeUndefined()
    expect((await shop.call('GET', `/api/admin/outbox/${notice.id}/terms`)).status).toBe(404)
    expect(notice.text).toContain('Mari Maasikas tellis ja maksis €38.99.')
    expect(notice.text).toContain(`https://heegel.ee/admin/orders?order=${orderNumber}`)
  })

  test('comes page by page, each e-mail once, even if a page ends amid e-mails of one moment', async () => {
    const shop = await openShop(await fresh())
    await queueMessages(shop, ['first', 'second', 'third', 'fourth', 'fifth'])
    await shop.database.db
      .updateTable('outbox')
      .set({ created_at: '2026-11-20T09:00:00.000Z' })
      .where('cause', 'in', ['contact-message:third', 'contact-message:fourth'])
      .execute()
    const seen: string[] = []
    let cursor: unknown = ''
    do {
      const page = await shop.call<ListedMail[]>(
        'GET',
        `/api/admin/outbox?limit=2&brief=true${cursor && `&cursor=${cursor}`}`,
      )
      expect(page.body.length).toBeLessThanOrEqual(2)
      seen.push(...namesOf(page.body))
      cursor = page.headers['x-next-cursor']
    } while (cursor)
    expect(seen.toSorted()).toEqual(['fifth', 'first', 'fourth', 'second', 'third'])
    const { body } = await shop.call<ListedMail[]>('GET', '/api/admin/outbox?brief=true')
    const times = body.map(mail => mail.createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(body[0]).not.toHaveProperty('html')
  })

  test.each(['status=lost', 'limit=0', 'limit=101', 'cursor=%20', 'cursor=YWJj'])(
    'refuses a query with %s',
    async query => {
      const shop = await openShop(await fresh())
      const { status, body } = await shop.call('GET', `/api/admin/outbox?${query}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'invalid_input' })
    },
  )

  describe('searched by a recipient', () => {
    const sought = (shop: TestShop, query: string) =>
      shop.call<ListedMail[]>('GET', `/api/admin/outbox?brief=true&${query}`)

    test('finds e-mails by a part of the address, also within a status, page by page', async () => {
      const shop = await openShop(await fresh())
      await queueMessages(shop, ['first', 'second', 'third'], 'Kati.Kask@Naide.ee')
      await queueMessages(shop, ['other'], 'kati_kask@muu.ee')
      await shop.database.db
        .updateTable('outbox')
        .set({ status: 'failed' })
        .where('cause', '=', 'contact-message:second')
        .execute()
      expect(namesOf((await sought(shop, 'q=kati')).body)).toEqual(['other', 'third', 'second', 'first'])
      expect(namesOf((await sought(shop, 'q=%20KASK@naide%20')).body)).toEqual(['third', 'second', 'first'])
      expect(namesOf((await sought(shop, 'q=kati_k')).body), 'an underscore is no wildcard').toEqual([
        'other',
      ])
      expect(namesOf((await sought(shop, 'q=kati&status=failed')).body)).toEqual(['second'])
      expect((await sought(shop, 'q=keegi')).body).toEqual([])
      const page = await sought(shop, 'q=kask@naide&limit=2')
      expect(namesOf(page.body)).toEqual(['third', 'second'])
      const next = await sought(shop, `q=kask@naide&limit=2&cursor=${page.headers['x-next-cursor']}`)
      expect(namesOf(next.body)).toEqual(['first'])
    })

    test('searches the newest ten thousand, so that its cost does not grow', async () => {
      const shop = await openShop(await fresh())
      await queueMessages(shop, ['old'], 'vana@naide.ee')
      await sql`
        insert into outbox (id, cause, subject_id, template, recipient, data, status, next_attempt_at, created_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 9999)
        select 'mail-' || i, 'contact-message:' || i, '', 'contact-message', 'uus@naide.ee', '{}', 'sent', '9', '9' from n`.execute(
        shop.database.db,
      )
      expect(namesOf((await sought(shop, 'q=vana')).body)).toEqual(['old'])
      expect((await sought(shop, 'q=vana&status=waiting')).body).toHaveLength(1)
      await queueMessages(shop, ['last'])
      expect((await sought(shop, 'q=vana')).body).toEqual([])
      expect(
        (await sought(shop, 'q=vana&status=waiting')).body,
        'the newest e-mails of a status are counted by themselves',
      ).toHaveLength(1)
    })
  })

  test('a failed e-mail is found by its status, with its reason, and sent again on request', async () => {
    let isFull = true
    const { got, url } = await mailServer({
      onRcptTo: (_address, _session, done) => done(isFull ? smtpError(552, 'Mailbox is full') : null),
    })
    const shop = await openShop(await fresh(), url)
    await queueMessages(shop, ['Karl'])
    await shop.mailer.sendDue()
    const failed = () => shop.call<ListedMail[]>('GET', '/api/admin/outbox?status=failed&brief=true')
    const [mail] = (await failed()).body
    expect(mail).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: expect.stringContaining('552 Mailbox is full'),
      nextAttemptAt: null,
    })
    const again = () => shop.call<WrittenMail>('POST', `/api/admin/outbox/${mail!.id}/resend`)
    expect(await again()).toMatchObject({
      status: 200,
      body: { id: mail!.id, status: 'failed', attempts: 2 },
    })
    isFull = false
    expect((await again()).body).toMatchObject({ id: mail!.id, status: 'sent', error: null, attempts: 3 })
    expect(got).toHaveLength(1)
    expect((await failed()).body).toEqual([])
    const late = await shop.call('POST', `/api/admin/outbox/${mail!.id}/resend?seen=failed`)
    expect(late, 'an outdated screen cannot resend the e-mail').toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', details: expect.stringContaining('läinud') },
    })
    expect(got).toHaveLength(1)
    const log = await shop.database.db.selectFrom('audit_log').selectAll().execute()
    expect(log.map(({ actor, action, subject }) => ({ actor, action, subject }))).toEqual(
      Array(2).fill({
        actor: 'mari@heegel.example',
        action: 'mail.resend',
        subject: 'contact-message',
      }),
    )
  })

  test('an e-mail that was sent is sent again as another one, so that no mailbox drops it', async () => {
    const { got, url } = await mailServer()
    const shop = await openShop(await fresh(), url)
    await queueMessages(shop, ['Karl'])
    await shop.mailer.sendDue()
    const [first] = (await shop.call<ListedMail[]>('GET', '/api/admin/outbox?brief=true')).body
    const { body: second } = await shop.call<WrittenMail>('POST', `/api/admin/outbox/${first!.id}/resend`)
    expect(second).toMatchObject({ status: 'sent', subject: 'Kiri kodulehelt: Karl', to: 'mari@heegel.ee' })
    expect(second.id).not.toBe(first!.id)
    const ids = got.map(mail => /^Message-ID: (.*)\r$/im.exec(mail.text)?.[1])
    expect(ids).toEqual([`<${first!.id}@heegel.ee>`, `<${second.id}@heegel.ee>`])
    const subjects = await shop.database.db.selectFrom('outbox').select('subject_id').execute()
    expect(subjects).toEqual([{ subject_id: 'Karl' }, { subject_id: 'Karl' }])
  })

  test('a sent e-mail is shown, and sent again, in its original words', async () => {
    const { got, url } = await mailServer()
    const shop = await openShop(await fresh(), url)
    const settings = await shop.call<object>('GET', '/api/admin/settings')
    await shop.call('POST', '/api/custom-orders', {
      name: 'Triin Kõiv',
      email: 'triin@naide.ee',
      description: 'Heegeldatud rebane',
    })
    await shop.mailer.sendDue()
    const renamed = await shop.call('PUT', '/api/admin/settings', { ...settings.body, artistName: 'Kadri' })
    expect(renamed.status).toBe(200)
    const { body: mails } = await shop.call<WrittenMail[]>('GET', '/api/admin/outbox')
    const first = mails.find(mail => mail.to === 'triin@naide.ee')
    expect(first).toMatchObject({ status: 'sent', text: expect.stringContaining('Mari') })
    expect(first!.text + first!.html).not.toContain('Kadri')
    const again = await shop.call<WrittenMail>('POST', `/api/admin/outbox/${first!.id}/resend`)
    expect(again.body).toMatchObject({ status: 'sent', text: first!.text, html: first!.html })
    expect(got.at(-1)!.to).toEqual(['triin@naide.ee'])
    expect(got.at(-1)!.text).not.toContain('Kadri')
  })

  test('an e-mail with an unknown id is not found', async () => {
    const shop = await openShop(await fresh())
    expect((await shop.call('GET', '/api/admin/outbox/none')).status).toBe(404)
    expect((await shop.call('POST', '/api/admin/outbox/none/resend')).status).toBe(404)
  })

  test('the link to a new password is mailed in full, and not shown in the outbox', async () => {
    const { got, url } = await mailServer()
    const shop = await openShop(await fresh(), url)
    const link = 'https://heegel.ee/admin/reset?token=the-secret'
    const mail = {
      template: 'password-reset',
      about: { id: 'mari' },
      which: '1',
      recipient: 'mari@heegel.ee',
      data: { link },
    } satisfies NewMail
    const id = await queueMail(shop.database.db, mail, shop.now())
    await shop.mailer.sendDue()
    expect(got[0]!.text.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(link)
    for (const path of ['/api/admin/outbox', `/api/admin/outbox/${id}`]) {
      const { body } = await shop.call('GET', path)
      expect(JSON.stringify(body)).toContain('/admin/reset?token=***')
      expect(JSON.stringify(body)).not.toContain('the-secret')
    }
    const kept = await shop.database.db.selectFrom('outbox').selectAll().execute()
    expect(JSON.stringify(kept), 'the tables contain no sign-in link').not.toContain('the-secret')
    expect(await shop.call('POST', `/api/admin/outbox/${id}/resend`)).toMatchObject({
      status: 400,
      body: { details: expect.stringMatching(/ühekordne link/) },
    })
    expect(got).toHaveLength(1)
  })

  test('a row that today’s templates cannot read hides no other', async () => {
    const shop = await openShop(await fresh())
    await queueMessages(shop, ['Karl', 'Liis'])
    await shop.database.db
      .updateTable('outbox')
      .set({ template: 'order-received', data: '{}' })
      .where('cause', '=', 'contact-message:Karl')
      .execute()
    shop.expectErrors(/could not be rendered from its row/)
    const { body } = await shop.call<WrittenMail[]>('GET', '/api/admin/outbox')
    expect(shop.logged.some(({ msg }) => /could not be rendered/.test(msg))).toBe(true)
    expect(body.map(mail => mail.subject)).toEqual(['Kiri kodulehelt: Liis', 'order-received'])
    expect(body[1]).toMatchObject({ text: 'Selle kirja teksti ei saa enam näidata.', html: '' })
  })
})

describe('the data of an order’s e-mail', () => {
  onEachDatabase('a request', fresh => {
    test('carries the customer’s own words to the owner, who can reply', async () => {
      const shop = await openShop(await fresh())
      await shop.call('POST', '/api/custom-orders', {
        name: 'Triin Kõiv',
        email: 'triin@naide.ee',
        phone: '+372 5555 5555',
        description: 'Heegeldatud rebane',
        colors: 'oranž ja valge',
        deadline: 'jõuludeks',
      })
      const { body } = await shop.call<WrittenMail[]>('GET', '/api/admin/outbox')
      const notice = body.find(mail => mail.template === 'new-request')!
      for (const fact of [
        '> Heegeldatud rebane',
        'Värvid: oranž ja valge',
        'Tähtaeg: jõuludeks',
        'Klient: Triin Kõiv',
        'E-post: triin@naide.ee',
        'Telefon: +372 5555 5555',
      ])
        expect(notice.text).toContain(fact)
    })
  })
})
