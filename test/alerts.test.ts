import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ONLINE_PAYMENT_METHODS } from '#domain/online-payment-methods.ts'
import { startJobs } from '#server/jobs.ts'
import { webhookPath } from '#server/payments/webhook-path.ts'
import { SHIPPING_WEBHOOK } from '#server/shipping/montonio/webhook-path.ts'
import { freshDatabase } from './database.ts'
import { readSamples } from './prometheus-text.ts'
import { testShop } from './test-shop.ts'

type Described = { paths: Record<string, Record<string, { tags?: string[] }>> }

const root = join(import.meta.dirname, '..')
const rules = readFileSync(join(root, 'deploy', 'prometheus-rules.yml'), 'utf8')
const tried = readFileSync(join(root, 'deploy', 'prometheus-rules.test.yml'), 'utf8')

const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)

/** The metrics that an expression queries, with the labels it selects by. */
const asked = (text: string) =>
  [...text.matchAll(/\b((?:heegel|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(([, name, labels = '']) => ({
    name: name!,
    chosen: [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => `${label}=${value}`),
  }))

let samples: string[]
beforeAll(async () => {
  const token = 'a-token-that-nobody-guesses'
  const shop = await testShop(await freshDatabase('sqlite'), { env: { METRICS_TOKEN: token } })
  const stop = startJobs(shop)
  await shop.call('GET', '/api/products?id=0')
  const reply = await shop.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  await stop()
  samples = [...readSamples(reply.body).keys()]
})

/** These series exist only after the first such response. */
const RARE = new Set(['status=5xx', 'code=overloaded'])

test('the shop exports every metric and label that the alert rules query', () => {
  const all = asked(rules.replace(/^#.*$/gm, ''))
  expect(all.length).toBeGreaterThanOrEqual(alerts.length - 1)
  for (const { name, chosen } of all) {
    const given = samples.filter(sample => sample.split('{')[0] === name)
    expect(given, name).not.toEqual([])
    for (const pair of chosen.filter(each => !RARE.has(each)))
      expect(
        given.filter(sample => sample.includes(pair)),
        `${name} has ${pair}`,
      ).not.toEqual([])
    for (const label of chosen.map(pair => pair.split('=')[0]!))
      expect(given[0], `${name} has the label ${label}`).toContain(`${label}=`)
  }
})

test('no metric has a label that Prometheus itself sets: it would rename it, and rules would select nothing', () => {
  expect(samples.filter(sample => /[{,](job|instance)=/.test(sample))).toEqual([])
})

test('the labels that rules group by are exported', () => {
  const grouped = [...rules.matchAll(/ by \(([\w, ]+)\) \((\w+)/g)].flatMap(([, labels, name]) =>
    labels!.split(', ').map(label => ({ name: name!, label })),
  )
  const ofTheShop = grouped.filter(({ label }) => label !== 'instance')
  expect(ofTheShop.length).toBeGreaterThan(2)
  for (const { name, label } of ofTheShop)
    expect(
      samples.filter(sample => sample.startsWith(`${name}{`) && sample.includes(`${label}=`)),
      `${name} by ${label}`,
    ).not.toEqual([])
})

test('docs/alerts.md explains each alert, and the rule tests name no alert that does not exist', () => {
  const explained = [
    ...readFileSync(join(root, 'docs', 'alerts.md'), 'utf8').matchAll(/^\| `(\w+)` \| (\w+) \|/gm),
  ].map(([, name, severity]) => `${name} ${severity}`)
  const severities = [...rules.matchAll(/severity: (\w+)/g)].map(([, severity]) => severity)
  expect(explained).toEqual(alerts.map((name, at) => `${name} ${severities[at]}`))
  const named = [...tried.matchAll(/alertname: (\w+)/g)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(name => !alerts.includes(name))).toEqual([])
})

test('the slowness alert leaves out routes that wait for a payment provider', async () => {
  const [, left] = /route!~"([^"]+)"/.exec(rules)!
  const isLeftOut = (route: string) => new RegExp(`^(?:${left})$`).test(route)
  const shop = await testShop(await freshDatabase('sqlite'))
  const { body: described } = await shop.call<Described>('GET', '/api/openapi.json')
  const ofPayments = Object.entries(described.paths)
    .filter(([, methods]) => Object.values(methods).some(({ tags }) => tags?.includes('payment')))
    .map(([path]) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
    // Answered by the shop itself, without the provider.
    .filter(path => path !== '/api/payment-methods')
  expect(ofPayments.length).toBeGreaterThan(4)
  const ofAnother = [webhookPath('another'), '/api/another/return']
  const webhooks = [...ONLINE_PAYMENT_METHODS.map(webhookPath), SHIPPING_WEBHOOK, ...ofAnother]
  expect([...ofPayments, ...webhooks].filter(route => !isLeftOut(route))).toEqual([])
  expect(['/*', '/api/products', '/api/cart', '/api/payment-methods'].filter(isLeftOut)).toEqual([])
})
