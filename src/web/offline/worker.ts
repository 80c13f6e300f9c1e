/**
 * The service worker: caches what was visited, and shows it when the network is gone. The network always comes first;
 * of personal data only the cart is cached, and nothing is ever sent later on.
 */
import { pageAddress } from '#domain/page-url.ts'
import { fetchStrategy, type VisitedPage } from './fetch-strategy.ts'
import { listenForNotices } from './notices.ts'

/** Written in front of this script by the server: the build's version, and the files that any page may need. */
declare const BUILD: { version: string; files: string[] }

// The few types of a worker that are used here; TypeScript's own worker library conflicts with that of a page.
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Asked = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(reply: Promise<Response>): void
}
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void
  addEventListener(type: 'message', listener: (event: Lasting & { data: VisitedPage }) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}

/** How long a page may take before its cached copy is shown. */
const PATIENCE_MS = 4_000

/** A cached page younger than this is not refetched after a navigation in the browser. */
const FRESH_MS = 600_000

const UNSEEN_PAGE = '/offline/unseen'
const PERSONAL_PAGE = '/offline/personal'

/** A cache with a limit: when it is full, the oldest entries are dropped. */
type Shelf = { name: string; most: number }
// File names contain a hash of the content, so the files of several builds share a cache: a tab left open during a
// deploy still finds its own. API replies have the shape of one build.
const FILES: Shelf = { name: 'files', most: 200 }
const PAGES: Shelf = { name: 'pages', most: 40 }
const PICTURES: Shelf = { name: 'pictures', most: 150 }
const CALLS: Shelf = { name: `calls-${BUILD.version}`, most: 40 }
const SHELVES = [FILES, PAGES, PICTURES, CALLS]

const ANY_ENCODING = { ignoreVary: true }

async function put({ name, most }: Shelf, key: string, reply: Response): Promise<void> {
  const shelf = await caches.open(name)
  await shelf.put(key, reply)
  const keys = await shelf.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(each => shelf.delete(each)))
}

/** Stores a copy while the reply is being sent. A full disk must not break the reply. */
const keep = (event: Lasting, shelf: Shelf, key: string, reply: Response): void =>
  event.waitUntil(put(shelf, key, reply.clone()).catch(() => undefined))

// A browser whose storage is broken still has the network: it is then as if nothing were cached.
const find = ({ name }: Shelf, key: string): Promise<Response | undefined> =>
  caches
    .open(name)
    .then(shelf => shelf.match(key, ANY_ENCODING))
    .catch(() => undefined)
const drop = ({ name }: Shelf, key: string, options: CacheQueryOptions = {}): Promise<boolean> =>
  caches
    .open(name)
    .then(shelf => shelf.delete(key, { ...options, ...ANY_ENCODING }))
    .catch(() => false)

/** A build's file never changes, so the cache comes first. */
async function file(event: Lasting, url: string): Promise<Response> {
  const copy = await find(FILES, url)
  if (copy) return copy
  const reply = await fetch(url)
  if (reply.ok) keep(event, FILES, url, reply)
  return reply
}

async function picture(event: Lasting, request: Request): Promise<Response> {
  try {
    const reply = await fetch(request)
    if (reply.ok && !(await find(PICTURES, request.url))) keep(event, PICTURES, request.url, reply)
    return reply
  } catch (error) {
    const copy = await find(PICTURES, request.url)
    if (copy) return copy
    throw error
  }
}

/** Marks a reply as cached, so that the page can say that it may be out of date. */
function asCached(copy: Response, body: BodyInit | null): Response {
  const headers = new Headers(copy.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  headers.set('x-kept', '1')
  return new Response(body, { headers })
}

async function call(event: Lasting, request: Request): Promise<Response> {
  const { url } = request
  try {
    const reply = await fetch(request)
    if (reply.ok) {
      const { pathname } = new URL(url)
      // A browser has one cart: earlier replies about carts are dropped, whatever their query.
      if (pathname === '/api/cart') await drop(CALLS, pathname, { ignoreSearch: true })
      keep(event, CALLS, url, reply)
    }
    return reply
  } catch (error) {
    const copy = await find(CALLS, url)
    if (!copy) throw error
    return asCached(copy, copy.body)
  }
}

const keyOf = (url: string): string => new URL(pageAddress(url), url).href

/** Caches a page that has arrived, or removes one that no longer exists. */
async function keepPage(event: Lasting, url: string, reply: Response): Promise<void> {
  if (reply.status === 404) await drop(PAGES, keyOf(url))
  else if (reply.ok && !reply.redirected && reply.headers.get('content-type')?.startsWith('text/html'))
    keep(event, PAGES, keyOf(url), reply)
}

/** Fetches a document, or takes the request that the browser has preloaded while this worker was starting. */
const comingTo = async (event: Asked): Promise<Response> =>
  (await event.preloadResponse) ?? fetch(event.request)

async function page(event: Asked): Promise<Response> {
  const { url } = event.request
  const coming = comingTo(event)
  // A page that arrives too late for this visit is cached, too.
  event.waitUntil(coming.then(reply => keepPage(event, url, reply)).catch(() => undefined))
  const late = new Promise<undefined>(resolve => setTimeout(resolve, PATIENCE_MS))
  const inTime = await Promise.race([coming, late]).catch(() => undefined)
  if (inTime) return inTime
  const copy = await find(PAGES, keyOf(url))
  if (copy) return asCached(copy, (await copy.text()).replace('<html ', '<html data-kept '))
  return coming.catch(() => file(event, UNSEEN_PAGE))
}

const personalPage = (event: Asked): Promise<Response> =>
  comingTo(event).catch(() => file(event, PERSONAL_PAGE))

/** Caches what a page has shown without asking the worker; most of it is still in the browser's own cache. */
async function keepSeen(event: Lasting, { page, parts }: VisitedPage): Promise<void> {
  if (fetchStrategy(new URL(page), true) === 'page') {
    const age = Date.now() - Date.parse((await find(PAGES, keyOf(page)))?.headers.get('date') ?? '')
    // A clock that has been set back says nothing about the age.
    if (!(age >= 0 && age < FRESH_MS)) {
      // The purpose marks this as no visit, so it is not counted as one.
      const reply = await fetch(keyOf(page), { headers: { purpose: 'prefetch' } })
      // A cached document also needs the scripts that hydrate it; pages rendered in the browser have not loaded them.
      const html = await reply.clone().text()
      // Its styles name typefaces that the page may not use.
      const unstyled = html.replaceAll(/<style>.*?<\/style>/gs, '')
      for (const [path] of unstyled.matchAll(/\/assets\/[\w.-]+/g)) await file(event, path)
      await keepPage(event, page, reply)
    }
  }
  for (const part of parts) {
    const url = new URL(part)
    const way = url.origin === location.origin && fetchStrategy(url, false)
    if (way === 'file') await file(event, part)
    else if (way === 'picture') await picture(event, new Request(part))
    else if (way === 'call') await call(event, new Request(part))
  }
}

async function prepare(): Promise<void> {
  const anew = async (each: string) => {
    const reply = await fetch(each)
    if (!reply.ok) throw new Error(`${each}: ${reply.status}`)
    await put(FILES, each, reply)
  }
  for (const each of BUILD.files) {
    const copy = await find(FILES, each)
    // Storing an existing file again makes it the newest entry.
    await (copy ? put(FILES, each, copy) : anew(each))
  }
  await anew(UNSEEN_PAGE)
  await anew(PERSONAL_PAGE)
  await self.skipWaiting()
}

async function takeOver(): Promise<void> {
  const ours = new Set(SHELVES.map(({ name }) => name))
  for (const name of await caches.keys()) if (!ours.has(name)) await caches.delete(name)
  // Lets the browser request a page while the worker starts (navigation preload).
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('install', event => event.waitUntil(prepare()))
self.addEventListener('activate', event => event.waitUntil(takeOver()))
self.addEventListener('message', event => event.waitUntil(keepSeen(event, event.data).catch(() => undefined)))
self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  const way = fetchStrategy(url, request.mode === 'navigate')
  if (way === 'page') event.respondWith(page(event))
  else if (way === 'personal') event.respondWith(personalPage(event))
  else if (way === 'file') event.respondWith(file(event, request.url))
  else if (way === 'picture') event.respondWith(picture(event, request))
  else if (way === 'call') event.respondWith(call(event, request))
})
listenForNotices()
