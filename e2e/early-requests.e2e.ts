import { SCREENS } from '#web/admin/common/screens.ts'
import { signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { askForOrder } from './screens.ts'

type Opened = { path: string; call?: string | undefined }

const screens = Object.entries(SCREENS).map(([path, screen]) => ({
  path: path.replace('$id', '1'),
  call: 'call' in screen ? screen.call.replace('$id', '1') : undefined,
}))

test('the owner’s screens request their data and modules with the page, each of them once', async ({
  page,
  shop,
}) => {
  test.slow()
  await signIn(page, shop)
  const orderNumber = await askForOrder(shop)
  const open: Opened[] = [
    ...screens,
    {
      path: `/admin/orders?order=${orderNumber}&kind=custom_order`,
      call: `/api/admin/orders/${orderNumber}`,
    },
  ]
  const asked: string[] = []
  page.on('request', request => asked.push(request.url().replace(shop.url, '')))
  // A second beat would refetch everything.
  await page.route('**/api/admin/pulse', async route => {
    if (asked.filter(url => url === '/api/admin/pulse').length === 1) await route.continue()
  })
  for (const { path, call } of open) {
    asked.length = 0
    const html = await (await page.goto(path))!.text()
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const linked = (pattern: RegExp) =>
      [...html.matchAll(pattern)].map(([, url]) => url!.replaceAll('&amp;', '&'))
    const data = linked(/<link rel="preload" as="fetch" href="([^"]+)"/g)
    const modules = linked(/<link rel="modulepreload" href="([^"]+)"/g)
    if (call) expect(data.map(each => each.split('?')[0])).toContain(call)
    for (const each of data.filter(url => url !== '/api/admin/pulse'))
      expect([path, asked.filter(url => url === each)]).toEqual([path, [each]])
    const scripts = asked.filter(url => /^\/assets\/.+\.js$/.test(url))
    expect(scripts.length).toBeGreaterThan(10)
    expect([path, scripts.filter(url => !modules.includes(url))]).toEqual([path, []])
  }
})
