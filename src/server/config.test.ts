import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { FEED_VARIABLES } from './delivery/adapters.ts'
import { ConfigError } from './platform/config.ts'

test('the variables of the carriers are read with all others', () => {
  const { feeds, port } = readConfig({
    PORT: '80',
    PARCEL_FEEDS: '0',
    OMNIVA_FEED_URL: 'https://example.ee/o',
  })
  expect([port, feeds]).toMatchObject([80, { PARCEL_FEEDS: false, OMNIVA_FEED_URL: 'https://example.ee/o' }])
  expect(readConfig({}).feeds).toEqual({ PARCEL_FEEDS: true })
})

test('wrong ones are told with all others, a line each', () => {
  expect(() => readConfig({ PORT: '0', PARCEL_FEEDS: 'no', DPD_FEED_URL: 'dpd.ee' })).toThrow(
    new ConfigError([
      'PORT: got "0", accepts a port number from 1 to 65535',
      'PARCEL_FEEDS: got "no", accepts 0 or 1',
      'DPD_FEED_URL: got "dpd.ee", accepts an http or https address',
    ]),
  )
})

test('the README has each variable of the carriers', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  expect(Object.keys(FEED_VARIABLES).filter(name => !readme.includes(`\`${name}\``))).toEqual([])
})
