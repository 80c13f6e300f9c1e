import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { freshDatabase } from '#test/database.ts'
import { testShop } from '#test/test-shop.ts'
import { CONTRACT_FILES } from './contract-files.ts'

type Operation = {
  operationId?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  summary?: string
  parameters?: { in: string; name: string; schema?: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
type Description = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  tags: { name: string }[]
  components: {
    schemas: Record<string, { enum?: string[]; properties?: Record<string, object> }>
    securitySchemes: Record<string, { name: string }>
  }
}

test('every file of the contract lends its schemas their names', async () => {
  const folder = join(import.meta.dirname, '..', '..', '..', 'contract')
  for (const file of readdirSync(folder))
    expect(CONTRACT_FILES, file).toContain(await import(join(folder, file)))
})

test('every call is described: what it does, what it takes, what it answers and how it refuses', async () => {
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
      expect(call.responses.default?.content, name).toEqual({
        'application/json': {
          schema: {
            $ref: `#/components/schemas/${path.startsWith('/api/auth/') ? 'SignInRefusal' : 'Refusal'}`,
          },
        },
      })
    }
  expect(body.paths['/api/admin/uploads']!.post!.requestBody?.content).toHaveProperty('multipart/form-data')
})

test('every call has a name of its own, a part of the shop it belongs to, and says what it asks of its caller', async () => {
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
    if (path.startsWith('/api/admin/') && !/^\/api\/admin\/(setup|reset)/.test(path))
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

test('people read it on a page that runs the viewer’s own script and one of ours', async () => {
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
