import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { freshDatabase } from '#test/database.ts'
import { testShop } from '#test/test-shop.ts'
import { CONTRACT_FILES } from './contract-files.ts'

type Property = { description?: string; format?: string; properties?: Record<string, Property> }
type Operation = {
  operationId?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  summary?: string
  parameters?: { in: string; name: string; required?: boolean; description?: string; schema?: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<
    string,
    { headers?: Record<string, object>; content?: Record<string, { schema: object }> }
  >
}
type Description = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  tags: { name: string }[]
  components: {
    schemas: Record<string, { enum?: string[]; properties?: Record<string, Property> }>
    securitySchemes: Record<string, { name: string }>
  }
}

async function described() {
  const shop = await testShop(await freshDatabase())
  const { body } = await shop.call<Description>('GET', '/api/openapi.json')
  const calls = Object.values(body.paths).flatMap(operations => Object.values(operations))
  const find = (name: string) => calls.find(({ operationId }) => operationId === name)!
  return { calls, find, schemas: body.components.schemas }
}

test('every contract file names its schemas in the API description', async () => {
  const folder = join(import.meta.dirname, '..', '..', '..', 'contract')
  for (const file of readdirSync(folder))
    expect(CONTRACT_FILES, file).toContain(await import(join(folder, file)))
})

test('every call describes its purpose, input, responses and refusals', async () => {
  const shop = await testShop(await freshDatabase())
  const { body } = await shop.call<Description>('GET', '/api/openapi.json')
  expect(body.openapi).toMatch(/^3\.0\./)
  expect(Object.keys(body.components.schemas)).toContain('Refusal')
  for (const [path, operations] of Object.entries(body.paths))
    for (const [method, call] of Object.entries(operations)) {
      const name = `${method} ${path}`
      expect(call.summary, name).toBeTruthy()
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
      const declared = (call.parameters ?? []).filter(each => each.in === 'path').map(each => each.name)
      expect(declared.sort(), name).toEqual(named.sort())
      expect(call.parameters?.every(({ schema }) => schema) ?? true, name).toBe(true)
      expect(
        Object.keys(call.responses).some(status => status.startsWith('2')),
        name,
      ).toBe(true)
      const refusal = { $ref: '#/components/schemas/Refusal' }
      const ofSignIn = { anyOf: [{ $ref: '#/components/schemas/SignInRefusal' }, refusal] }
      expect(call.responses.default?.content, name).toEqual({
        'application/json': { schema: path.startsWith('/api/auth/') ? ofSignIn : refusal },
      })
      expect(call.responses.default?.headers, name).toHaveProperty('Retry-After')
    }
  expect(body.paths['/api/admin/uploads']!.post!.requestBody?.content).toHaveProperty('multipart/form-data')
})

test('every call has a unique name, a tag, and says what it requires of its caller', async () => {
  const shop = await testShop(await freshDatabase(), { env: { PUBLIC_URL: 'https://heegel.ee' } })
  const { body } = await shop.call<Description>('GET', '/api/openapi.json')
  const calls = Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, call]) => ({ name: `${method} ${path}`, path, ...call })),
  )
  const names = calls.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(calls.length)
  for (const { operationId, tags = [], name, security, path } of calls) {
    expect(operationId, name).toMatch(/^[a-z]+([A-Z][a-z]+)*$/)
    expect(tags, name).not.toEqual([])
    for (const tag of tags)
      expect(
        body.tags.map(each => each.name),
        name,
      ).toContain(tag)
    if (path.startsWith('/api/admin/') && !/^\/api\/admin\/(setup|reset|invited)/.test(path))
      expect(security, name).toEqual([{ session: [] }])
  }
  expect(calls.find(({ operationId }) => operationId === 'getCart')?.security).toEqual([])
  expect(calls.find(({ operationId }) => operationId === 'getOrder')?.security).toContainEqual({
    orderKey: [],
  })
  expect(body.components.securitySchemes.session!.name).toBe('__Secure-heegel.session_token')
  expect(body.components.schemas.OrderStatus!.enum).toEqual(ORDER_STATUSES)
  expect(body.components.schemas.Order!.properties).toMatchObject({
    orderStatus: { $ref: '#/components/schemas/OrderStatus' },
  })
})

test('the described requirements of a call are the real ones', async () => {
  const { find } = await described()
  expect(find('changeOrder').security, 'a session is optional, because it allows more').toEqual([
    {},
    { session: [] },
  ])
  for (const name of ['listOrderPassports', 'attachPicture', 'consentToOffer'])
    expect(find(name).security, `${name} accepts an order’s key, not a session`).toEqual([
      {},
      { orderKey: [] },
    ])
  const query = find('removeFromCart').parameters!
  expect(query.filter(({ required }) => required)).toEqual([])
  expect(query.map(({ name }) => name).sort()).toEqual(['action', 'id', 'sessionId'])
  expect(query.find(({ name }) => name === 'action')!.schema).toMatchObject({ enum: ['clear'] })
  for (const [name, choice] of [
    ['listProducts', 'inStock'],
    ['listMessages', 'waiting'],
  ])
    expect(find(name!).parameters!.find(each => each.name === choice)!.schema).toMatchObject({
      enum: ['true', 'false'],
    })
})

test('a response is described by its type, headers and units', async () => {
  const { calls, find, schemas } = await described()
  for (const { operationId, responses } of calls) expect(responses, operationId).not.toHaveProperty('2XX')
  for (const [name, type] of [
    ['getAttachedPicture', 'image/webp'],
    ['getTermsOfMail', 'text/plain'],
    ['followThread', 'text/event-stream'],
    ['getInvoice', 'application/pdf'],
  ])
    expect(Object.keys(find(name!).responses['200']!.content!), name).toEqual([type])
  expect(find('deleteProduct').responses['204']).not.toHaveProperty('content')
  for (const name of ['listProducts', 'listMessages'])
    expect(Object.keys(find(name).responses['200']!.headers!), name).toEqual([
      'X-Next-Cursor',
      'X-Total-Count',
    ])
  expect(find('listActions').responses['200'], 'the cursor is in the body').not.toHaveProperty('headers')
  const { Order, HistoryEntry, RefundInput, ProductInput } = schemas
  expect(Order!.properties!.createdAt).toMatchObject({ format: 'date-time' })
  for (const data of [HistoryEntry!.properties!.data, schemas.AuditLog!.properties!.entries])
    expect(JSON.stringify(data)).toContain('cents')
  for (const field of ['delivery', 'restock', 'byHand', 'seen'])
    expect(RefundInput!.properties![field]!.description, field).toBeTruthy()
  expect(ProductInput!.properties!.stockBefore!.description).toContain('sold')
  expect(find('getArrival').parameters!.find(({ name }) => name === 'kinds')!.description).toBeTruthy()
})

test('people read the API on a page that runs only the viewer’s script and one of ours', async () => {
  const shop = await testShop(await freshDatabase())
  const page = await shop.app.inject('/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  const policy = String(page.headers['content-security-policy'])
  expect(policy.match(/'sha256-/g)).toHaveLength(1)
  expect(policy).not.toContain('unsafe-eval')
  const links = [...page.body.matchAll(/\/api\/docs\/ui\/[\w.-]+/g)]
  expect(links).not.toEqual([])
  for (const [link] of links) expect((await shop.app.inject(link)).statusCode, link).toBe(200)
  for (const file of ['index.html', 'oauth2-redirect.js', '../package.json'])
    expect((await shop.app.inject(`/api/docs/ui/${file}`)).statusCode, file).toBe(404)
})
