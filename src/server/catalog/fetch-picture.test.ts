import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isPublicAddress } from '#server/platform/public-address.ts'
import { fetchPicture, type PictureSource } from './fetch-picture.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** The test's own server stands in for the open internet; any other address is judged as usual. */
const LOCAL: Partial<PictureSource> = {
  protocol: 'http:',
  isAllowed: address => address === '127.0.0.1' || isPublicAddress(address),
}
const named = (addresses: string[]): Partial<PictureSource> => ({
  ...LOCAL,
  resolve: ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never,
})

test('fetches the bytes, also through a redirect', async () => {
  const port = await serve((request, reply) =>
    request.url === '/a.jpg' ? reply.end('pilt') : reply.writeHead(302, { location: '/a.jpg' }).end(),
  )
  expect(String(await fetchPicture(`http://127.0.0.1:${port}/from`, LOCAL))).toBe('pilt')
  expect(String(await fetchPicture(`http://pildid.ee:${port}/a.jpg`, named(['127.0.0.1'])))).toBe('pilt')
})

test.each([
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  'fd00::1',
  'fe80::1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001:0:1::',
  '2001:db8::1',
  '3fff::1',
  'ff02::1',
  'kodu',
])('%s is no public address', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test('public addresses are recognised as such', () => {
  for (const address of ['8.8.8.8', '172.32.0.1', '185.31.240.1', '2a00:1450:4001:800::200e'])
    expect(isPublicAddress(address), address).toBe(true)
})

test.each([
  'https://127.0.0.1/a.jpg',
  'https://[::1]/a.jpg',
  'https://2130706433/a.jpg',
  'https://0x7f.1/a.jpg',
  'https://mari:parool@8.8.8.8/a.jpg',
  'https://mari@8.8.8.8/a.jpg',
  'https://:parool@8.8.8.8/a.jpg',
])('%s is refused without a look-up', async link => {
  await expect(fetchPicture(link)).rejects.toMatchObject({ details: expect.stringMatching(/avalikus/) })
})

test('a host name on a private network is refused, even if only one of its addresses is private', async () => {
  for (const addresses of [['192.168.1.1'], ['127.0.0.1', '10.0.0.1'], ['fd00::1'], []])
    await expect(fetchPicture('http://pildid.ee/a.jpg', named(addresses))).rejects.toMatchObject({
      details: expect.stringMatching(/avalikus/),
    })
})

test('a redirect to a private network or to another protocol is refused', async () => {
  const targets = ['http://192.168.1.1/', 'http://[::1]/', 'file:///etc/passwd', 'https://127.0.0.1/']
  const port = await serve((request, reply) =>
    reply.writeHead(302, { location: targets[Number(request.url!.slice(1))] }).end(),
  )
  for (const [i, target] of targets.entries())
    await expect(fetchPicture(`http://127.0.0.1:${port}/${i}`, LOCAL), target).rejects.toMatchObject({
      details: expect.stringMatching(/avalikus|https/),
    })
})

test('a picture too large, too slow, gone or redirected without end is refused with the reason', async () => {
  const port = await serve((request, reply) => {
    if (request.url === '/large') {
      reply.write('x'.repeat(2_000))
      reply.end('x'.repeat(2_000))
    } else if (request.url === '/slow') reply.write('x')
    else if (request.url === '/round') reply.writeHead(302, { location: '/round' }).end()
    else reply.writeHead(404).end()
  })
  const limits = { ...LOCAL, bytes: 3_000, milliseconds: 400 }
  for (const [path, reason] of [
    ['large', /suurem/],
    ['slow', /20 sekundiga/],
    ['gone', /enam ei ole/],
    ['round', /liiga palju/],
  ] as const)
    await expect(fetchPicture(`http://127.0.0.1:${port}/${path}`, limits), path).rejects.toMatchObject({
      details: expect.stringMatching(reason),
    })
})
