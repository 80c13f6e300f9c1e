import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countedPage, PAGE_NAMES, productOfPage, referringSite } from './visits.ts'

describe('a page is counted', () => {
  test('by the first part of its path, so that no order number is stored', () => {
    expect(countedPage('/')).toBe('/')
    expect(countedPage('/pood')).toBe('/pood')
    expect(countedPage('/pood/')).toBe('/pood')
    expect(countedPage('/seller-payment/HAT-4Q8ZK2M7C')).toBe('/seller-payment')
    expect(countedPage('/payment/success')).toBe('/payment')
  })

  test('separately for each product', () => {
    expect(countedPage('/toode/12')).toBe('/toode/12')
    expect(productOfPage('/toode/12/')).toBe(12)
    expect(productOfPage('/toode/012')).toBeUndefined()
  })

  test('without a name if the shop has no such page', () => {
    for (const path of ['/wp-login.php', '/toode/x', '/constructor']) expect(countedPage(path)).toBe('')
  })

  test('under a name that the owner knows, for every screen of the shop', () => {
    const screens = readdirSync(join(import.meta.dirname, '..', 'web', 'routes'))
      .map(file => file.split('.')[0]!)
      .filter(name => !['__root', 'admin', 'index', 'toode', 'maksmine'].includes(name))
    const nameless = screens.filter(name => !Object.hasOwn(PAGE_NAMES, `/${name}`))
    expect(nameless).toEqual([])
  })
})

describe('a referring site', () => {
  const ours = ['heegel.ee']
  const siteOf = (address: string | undefined) => referringSite(address, ours)

  test('is reduced to its host', () => {
    expect(siteOf('https://www.google.com/search?q=konnam%C3%BCts')).toBe('google.com')
    expect(siteOf('https://forum.naine.ee/teema/12?user=mari')).toBe('forum.naine.ee')
    expect(siteOf('android-app://com.google.android.gm/')).toBe('com.google.android.gm')
  })

  test('is the same under all of its redirecting host names', () => {
    expect(siteOf('https://l.instagram.com/?u=x')).toBe('instagram.com')
    expect(siteOf('https://m.facebook.com/')).toBe(siteOf('https://lm.facebook.com/'))
    expect(siteOf('https://m.ee/')).toBe('m.ee')
  })

  test('is neither the shop itself nor an invalid URL', () => {
    for (const address of [undefined, '', 'heegel', 'about:blank', 'https://heegel.ee/pood'])
      expect(siteOf(address)).toBe('')
    expect(siteOf(`https://${'a'.repeat(61)}.ee/`)).toBe('')
  })
})
